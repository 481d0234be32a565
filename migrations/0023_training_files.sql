-- Files for those with a seat in a training: PDFs as they were sent, pictures re-encoded.
create table training_files (
  id uuid primary key,
  training_id uuid not null references trainings,
  file_name text not null constraint training_files_file unique references stored_files,
  -- As the office called it, with the ending of its type.
  name text not null constraint training_files_name check (name <> ''),
  type text not null constraint training_files_type check (type in ('application/pdf', 'image/jpeg')),
  bytes integer not null constraint training_files_bytes check (bytes > 0),
  added_by text not null,
  created_at timestamptz not null
);
create index training_files_of_training on training_files (training_id, created_at, id);
