import type { ActivityKind } from '#contract/activity/activity-kinds.ts';
import { forbiddenMessage } from '#contract/platform/roles.ts';
import { type UndoableRecord, type UndoBody, undoChange } from '#contract/undo/undo.ts';
import { readUndoable, undoableKinds, undoPermission } from '#contract/undo/undoable.ts';
import { undoAsking } from '#server/asks/service.ts';
import { undoRoadTest } from '#server/checks/road-test-service.ts';
import { undoCheck } from '#server/checks/service.ts';
import { undoConsultationMark } from '#server/consultations/service.ts';
import { undoInviting } from '#server/driver-invitations/service.ts';
import { undoDriverChange, undoRequestChange } from '#server/placements/undo-service.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { type AdministratorScope, serve, serveRaw } from '#server/platform/http/serve.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { isRemoval, undoRemoval } from '#server/senders/service.ts';
import { undoTrainingEnd } from '#server/trainings/service.ts';
import { undoableChange } from './service.ts';

/** Undoes the caller's last change of a record, one of `kinds`; `message` confirms it. Throws 409 if it can't. */
type Undo = (
  context: AdministratorContext,
  change: Pick<UndoBody, '_id' | 'version'> & { kinds: readonly ActivityKind[] },
) => Promise<{ _id: string; message: string; status: string; version: number }>;

const undo: Readonly<Record<UndoableRecord, Undo>> = {
  driver: async (context, change) =>
    (await undoCheck(context, change)) ??
    (await undoRoadTest(context, change)) ??
    undoDriverChange(context, change),
  request: undoRequestChange,
  consultation: undoConsultationMark,
  training: undoTrainingEnd,
  driverInvitation: undoInviting,
};

export function undoRoutes(scope: AdministratorScope): void {
  serveRaw(scope, undoChange, async (context, { body: { record, ...change } }) => {
    const kinds = undoableKinds(record, context.actor.role);
    if (kinds.length === 0) throw httpErrors.forbidden(forbiddenMessage(undoPermission(record)));
    const asking = record === 'request' ? await undoAsking(context, change) : undefined;
    const removal =
      asking ?? (await undoRemoval(context, { ...change, kinds: kinds.filter(isRemoval) }));
    const ofOne = { ...change, kinds: kinds.filter((kind) => !isRemoval(kind)) };
    const { message, ...undone } = removal ?? (await undo[record](context, ofOne));
    return { message, data: { record, ...undone } };
  });
  serve(scope, readUndoable, 'What can be undone', async (context, { query: { record, _id } }) => ({
    change: await undoableChange(context, _id, undoableKinds(record, context.actor.role)),
  }));
}
