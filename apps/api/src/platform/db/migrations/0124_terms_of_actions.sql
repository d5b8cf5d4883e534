-- What the owner says of a spin-off or a merger that no row of it tells; then no lots are chosen.
alter table lot_choice add column terms jsonb; -- {"parent": security, "share": "0.25"} or {"value": "1234.50", "currency": "USD"}
alter table lot_choice alter column lots set default '[]';
