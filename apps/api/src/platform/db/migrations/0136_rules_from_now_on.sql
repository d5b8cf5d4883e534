-- A rule can leave what is there as it is: then it decides what was stored from this moment on alone.
alter table payee_rule add column since timestamptz;   -- null: also what was there before
