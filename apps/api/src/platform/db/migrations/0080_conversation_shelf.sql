-- What a person keeps on top, and what they put away.
alter table conversation add column pinned_at timestamptz;
alter table conversation add column archived_at timestamptz;
create index conversation_pinned on conversation (user_id, pinned_at) where pinned_at is not null;
create index conversation_deleted on conversation (deleted_at) where deleted_at is not null;
