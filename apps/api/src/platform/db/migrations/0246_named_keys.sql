-- What is inserted again is recognised by the name of its key and not by the key's columns: on several servers each key has
-- the owner in it as well (decision 034). An index that only stands beside its table cannot be named, a constraint can.
alter table transaction add constraint transaction_identity unique using index transaction_identity;
alter table position add constraint position_identity unique using index position_identity;
-- a key of some rows only cannot be a constraint
create unique index statement_import_once_of_owner on statement_import (user_id, preview_id) where undone_at is null;
