-- A transfer that a person joined may have legs of amounts that are not opposite: charges were kept of it. Null: the
-- legs were found by their amounts, or joined before this was kept, when only opposite ones could be.
alter table transaction add column transfer_by text check (transfer_by = 'PERSON');
