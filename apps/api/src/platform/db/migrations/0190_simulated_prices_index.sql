-- Positions that a simulated market priced are looked for often and are few, or none.
create index position_simulated on position (user_id) where priced_by = 'SIMULATED';
