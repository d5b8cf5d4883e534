-- What a language model took for the answer to a question about a meeting; it counts to the tokens of the day.
alter table meeting_question add column usage jsonb;
