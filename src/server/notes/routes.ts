import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as notes from '#contract/notes/notes.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import { addNote, editNote, listedNotes, type NotesContext, pinNote, removeNote } from './service.ts';

export function noteRoutes(app: FastifyInstance, context: NotesContext & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerEndpoint(app, notes.listNotes, async ({ params, query, request }) => ({
    message: 'Notes',
    data: await listedNotes(by(request), params, query),
  }));
  registerEndpoint(app, notes.addNote, async ({ params, body, request }) => ({
    message: 'Note added',
    data: await addNote(by(request), params, body),
  }));
  registerEndpoint(app, notes.editNote, async ({ params, body, request }) => ({
    message: 'Note saved',
    data: await editNote(by(request), params.id, body),
  }));
  registerEndpoint(app, notes.removeNote, async ({ params, request }) => {
    await removeNote(by(request), params.id);
    return { message: 'Note removed' };
  });
  registerEndpoint(app, notes.pinNote, async ({ params, body, request }) => ({
    message: body.isPinned ? 'Note pinned' : 'Note unpinned',
    data: await pinNote(by(request), params.id, body),
  }));
}
