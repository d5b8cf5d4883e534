-- What a summary tells besides tasks and decisions (life events, wishes, guarantees that were given), and who took part.
alter table meeting_summary
  add column findings jsonb not null default '[]',
  add column participants jsonb not null default '[]';
