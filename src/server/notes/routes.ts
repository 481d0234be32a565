import * as notes from '#contract/notes/notes.ts';
import { type AdministratorScope, serve } from '#server/platform/http/serve.ts';
import { addNote, editNote, listedNotes, removeNote } from './service.ts';

export function noteRoutes(scope: AdministratorScope): void {
  serve(scope, notes.listNotes, 'Notes', (context, { params, query }) =>
    listedNotes(context, params, query),
  );
  serve(scope, notes.addNote, 'Note added', (context, { params, body }) =>
    addNote(context, params, body),
  );
  serve(scope, notes.editNote, 'Note saved', (context, { params, body }) =>
    editNote(context, params.id, body),
  );
  serve(scope, notes.removeNote, 'Note removed', (context, { params }) =>
    removeNote(context, params.id),
  );
}
