-- Each browser that asks for a code has one of its own, so that nobody can replace or use up another's. Codes that no browser asked for,
-- such as invitations, have an empty `browser_hash`.
alter table recovery_codes drop constraint recovery_codes_pkey;
alter table recovery_codes add column browser_hash bytea not null default '';
alter table recovery_codes add primary key (admin_id, browser_hash);
create index recovery_codes_expires_at on recovery_codes (expires_at);
