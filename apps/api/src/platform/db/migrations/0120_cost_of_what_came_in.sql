-- What units that came in without being bought had cost, where the source says it. Null: not said.
alter table transaction add column cost_basis numeric(20, 2);
