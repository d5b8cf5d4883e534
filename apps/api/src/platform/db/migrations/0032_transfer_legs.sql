-- The two legs of a transfer find each other.
create index transaction_transfer on transaction (transfer_id) where transfer_id is not null;
