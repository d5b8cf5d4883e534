-- contract: nothing asks this one since `transactions_with` (0122)
drop function transaction_candidates(uuid, text[], numeric[], numeric, numeric);
