-- How long records of an advisor's work are kept, and with which state of its rules an engine wrote them.

-- Without days a category is kept until somebody deletes it; the operator sets them (`admin retention`).
create table retention_rule (
  category text primary key check (category in ('transcript', 'meeting', 'conversation')),
  days int check (days between 30 and 36500)
);
insert into retention_rule (category) values ('transcript'), ('meeting'), ('conversation');
grant select on retention_rule to keelwise_app;

alter table meeting_summary_version add column engine_version text;
alter table meeting_question add column engine_version text;
