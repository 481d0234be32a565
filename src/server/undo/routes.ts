import type { FastifyInstance } from 'fastify';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import { type UndoableRecord, type UndoBody, undoChange, undoPermissions } from '#contract/undo/undo.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';

/** Takes back the caller's own last change of a record's status; `subject` begins a sentence. Throws 409 if it can't. */
type Undo = (
  actor: Administrator,
  asked: Pick<UndoBody, '_id' | 'version'>,
) => Promise<{ _id: string; subject: string; status: string; version: number }>;

export function undoRoutes(
  app: FastifyInstance,
  { guard, undo }: { guard: AdminGuard; undo: Readonly<Record<UndoableRecord, Undo>> },
): void {
  registerEndpoint(app, undoChange, async ({ body: { record, ...asked }, request }) => {
    const actor = guard.administratorOf(request);
    const permission = undoPermissions[record];
    if (!can(actor.role, permission)) throw httpErrors.forbidden(forbiddenMessage(permission));
    const { subject, ...undone } = await undo[record](actor, asked);
    return { message: `${subject} is ${undone.status} again`, data: { record, ...undone } };
  });
}
