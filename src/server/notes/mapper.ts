import type { Note } from '#contract/notes/notes.ts';
import type { NoteRow } from './repository.ts';

export function toNote(row: NoteRow): Note {
  return {
    _id: row.id,
    words: row.words,
    writer: { _id: row.writerId, name: row.writerName },
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
