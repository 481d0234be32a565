-- What the program itself must remember, whatever its features are, and what several features are made of.

create extension if not exists pg_trgm;

-- A name as it is searched and compared: lower case, without accents and marks, the hooked letters of Hausa as plain ones, all apostrophes
-- as one sign and all hyphens as one. foldText in src/contract/platform/names.ts does the same.
create function fold_text(text) returns text
  language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ‘’ʻʼ`´‐‑–', 'bdkyBDKY''''''''''''---'));

-- Counts in the column version how often what people see of a record has changed, so that somebody whose screen shows an older
-- state can be told. Columns that are named in the trigger don't count. Generated ones have no value yet, and follow from others.
create function raise_version() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version
    or to_jsonb(new) - array['version', 'updated_at'] - tg_argv is distinct from to_jsonb(old) - array['version', 'updated_at'] - tg_argv
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create table secrets (
  name text primary key,
  value text not null
);

-- The first answer to a public form post that carried an Idempotency-Key; it answers every later post with that key.
create table idempotent_answers (
  scope text not null,
  key text not null,
  message text not null,
  reference text not null,
  -- Binds the key to the words and files that came with it: a SHA-256 of them, and the digest that the sender gave them, if any.
  fingerprint bytea not null,
  digest text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Counters of events. Windows begin and end by the database's clock.
create table rate_limits (
  key text primary key,
  events integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);

-- Every file that was ever put into the file store. A file is written before the transaction that needs it and marked
-- as kept inside it; what no transaction kept, and whose owner (a running app) is gone, is swept away.
-- Deleting a file takes three steps: no transaction can keep it any more (dropped), it is removed from the store, and its row goes.
-- So no transaction is open while the store is waited for, and what a broken store could not remove is known.
create table stored_files (
  name text primary key,
  owner integer not null,
  kept boolean not null default false,
  dropped boolean not null default false,
  -- Of the content.
  sha256 bytea not null constraint stored_files_sha256 check (length(sha256) = 32),
  -- Of what was sent, before it was re-encoded: two people who send the same picture send the same bytes. Null for what isn't a
  -- document.
  sent_sha256 bytea constraint stored_files_sent_sha256 check (length(sent_sha256) = 32),
  -- The key of the file's content, sealed with a data key. Whoever deletes the row makes every copy of the file unreadable.
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);
create index stored_files_unkept on stored_files (owner) where not kept;
create index stored_files_sent on stored_files (sent_sha256) where sent_sha256 is not null;

-- The tables in whose files there can still be what was erased, since the room of freed rows is only marked as free.
create table freed_tables (
  name text primary key
);
