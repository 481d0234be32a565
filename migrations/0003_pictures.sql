-- Pictures that everybody may see. The id is made from what the picture shows, so that its address may be kept for ever and
-- the same picture is stored once.
create table public_pictures (
  id text primary key constraint public_pictures_id check (id ~ '^[0-9a-f]{32}$'),
  -- When it was first found to be used by nothing. It stays for a while, since pages that show it may be cached.
  unused_since timestamptz
);
create index public_pictures_unused on public_pictures (unused_since) where unused_since is not null;

-- A picture's files: one for each width and format that pages ask for.
create table public_picture_files (
  picture_id text not null references public_pictures on delete cascade,
  -- The end of its address, after the id: '640.webp'.
  size text not null constraint public_picture_files_size check (size ~ '^[0-9]{2,4}\.(avif|webp)$'),
  file_name text not null constraint public_picture_files_once unique references stored_files,
  primary key (picture_id, size)
);

-- Pictures of past trainings, for the gallery.
create table past_trainings (
  id uuid primary key,
  picture_id text not null references public_pictures,
  caption text not null constraint past_trainings_caption check (caption <> ''),
  version integer not null default 1,
  created_at timestamptz not null
);
create index past_trainings_newest on past_trainings (created_at desc, id desc);
create index past_trainings_picture on past_trainings (picture_id);
create trigger past_trainings_version before update on past_trainings
  for each row execute function raise_version('created_at');
