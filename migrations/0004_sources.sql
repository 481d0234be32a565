-- Where applications come from: links that the office makes, such as for a poster. They are ended, never deleted, so that what came
-- by them can be told for good.
create table sources (
  id uuid primary key,
  -- How its link ends, as in /apply?from=lagos-motor-park. It stands on paper, so it stays when the source is renamed.
  slug text not null constraint sources_slug unique,
  name text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1
);
create unique index sources_name on sources (fold_text(name));
create trigger sources_version before update on sources for each row execute function raise_version('slug');
