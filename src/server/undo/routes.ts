import type { FastifyInstance } from 'fastify';
import { forbiddenMessage } from '#contract/accounts/roles.ts';
import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import {
  readUndoable,
  type UndoableRecord,
  type UndoBody,
  undoableKinds,
  undoChange,
  undoPermission,
} from '#contract/undo/undo.ts';
import type { AdminGuard } from '#server/platform/http/auth-guard.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { registerAnswer, registerEndpoint } from '#server/platform/http/register-endpoint.ts';
import type { Administrator } from '#server/platform/system/actor.ts';
import type { Context } from '#server/platform/system/context.ts';
import { undoableChange } from './service.ts';

/** Takes back the caller's own last change of a record, which must be one of `kinds`; `message` says so. Throws 409 if it can't. */
type Undo = (
  actor: Administrator,
  asked: Pick<UndoBody, '_id' | 'version'> & { kinds: readonly ActivityKind[] },
) => Promise<{ _id: string; message: string; status: string; version: number }>;

export function undoRoutes(
  app: FastifyInstance,
  { guard, undo, ...context }: { guard: AdminGuard; undo: Readonly<Record<UndoableRecord, Undo>> } & Context,
): void {
  registerEndpoint(app, undoChange, async ({ body: { record, ...asked }, request }) => {
    const actor = guard.administratorOf(request);
    const kinds = undoableKinds(record, actor.role);
    if (kinds.length === 0) throw httpErrors.forbidden(forbiddenMessage(undoPermission(record)));
    const { message, ...undone } = await undo[record](actor, { ...asked, kinds });
    return { message, data: { record, ...undone } };
  });
  registerAnswer(app, readUndoable, 'What can be undone', async ({ query: { record, _id }, request }) => {
    const actor = guard.administratorOf(request);
    return { change: await undoableChange(context, actor, _id, undoableKinds(record, actor.role)) };
  });
}
