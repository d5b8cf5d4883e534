-- What a rule for what is to come left behind on its rows was dated as a correction by hand when corrections began to teach
-- (0155), although nobody said it of those rows: it could outvote what was corrected. The first row of such a change is the
-- one that was said of by hand.
update transaction_mark m set category_at = null
from mark_change c
where c.user_id = m.user_id and c.payee is not null and c.undone_at is null and m.category_at = c.made_at
  and m.transaction_id = any(c.transaction_ids) and m.transaction_id <> c.transaction_ids[1];
