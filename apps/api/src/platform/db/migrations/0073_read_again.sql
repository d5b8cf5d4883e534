-- Connections that changed after a running sync had read them: its next round reads these, and none of the others.
alter table sync add column read_again_ids uuid[] not null default '{}';
