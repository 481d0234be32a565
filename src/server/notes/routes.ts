import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as notes from '#contract/notes/notes.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { registerAnswer } from '#server/platform/http/register-endpoint.ts';
import type { Context } from '#server/platform/system/context.ts';
import { addNote, editNote, listedNotes, removeNote } from './service.ts';

export function noteRoutes(app: FastifyInstance, context: Context & { guard: AdminGuard }): void {
  const by = (request: FastifyRequest) => ({ ...context, actor: context.guard.administratorOf(request) });
  registerAnswer(app, notes.listNotes, 'Notes', ({ params, query, request }) =>
    listedNotes(by(request), params, query),
  );
  registerAnswer(app, notes.addNote, 'Note added', ({ params, body, request }) => addNote(by(request), params, body));
  registerAnswer(app, notes.editNote, 'Note saved', ({ params, body, request }) =>
    editNote(by(request), params.id, body),
  );
  registerAnswer(app, notes.removeNote, 'Note removed', ({ params, request }) => removeNote(by(request), params.id));
}
