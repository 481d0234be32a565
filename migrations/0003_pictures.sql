-- Pictures that everybody may see. The id is made from what the picture shows, so that its address may be kept for ever and
-- the same picture is stored once.
create table public_pictures (
  id text primary key constraint public_pictures_id check (id ~ '^[0-9a-f]{32}$'),
  large_file text not null constraint public_pictures_large unique references stored_files,
  small_file text not null constraint public_pictures_small unique references stored_files,
  -- When it was first found to be used by nothing. It stays for a while, since pages that show it may be cached.
  unused_since timestamptz,
  created_at timestamptz not null
);
create index public_pictures_unused on public_pictures (unused_since) where unused_since is not null;
