-- Tokens that a language model took to read a meeting, as its provider counted them; they count to the person's day.
alter table meeting_summary add column usage jsonb;
