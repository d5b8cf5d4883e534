-- Changes of rules by text stand in the list of changes with those of rules for payees: what the rule said after each.
alter table mark_change add column match_rule_after jsonb;   -- null: it was removed

-- of those that were made before: what the next change found, or what stands now
update mark_change c set match_rule_after = coalesce(
  (select coalesce(later.match_rule_before, 'null') from mark_change later where later.user_id = c.user_id and later.undone_at is null
    and later.match_rule_id = c.match_rule_id and later.serial > c.serial order by later.serial limit 1),
  (select to_jsonb(r) from match_rule r where r.user_id = c.user_id and r.id = c.match_rule_id))
where c.match_rule_id is not null and c.undone_at is null;
update mark_change set match_rule_after = null where match_rule_after = 'null';

create index mark_change_of_all_rules on mark_change (user_id, serial desc) where payee is not null or match_rule_id is not null;
