-- Whom many people pay is known by one name now, however their banks write it. Rows that an earlier way of deciding has
-- read are read anew by the job, a batch at a time: the version is raised, and no row is touched here. The index is what
-- the job finds them by; the one without the earlier versions serves the release before.
create index transaction_to_read_anew on transaction (user_id) where category_version is null or category_version < 2;
