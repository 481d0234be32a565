import * as z from 'zod/mini';
import { can, type Permission } from '#contract/accounts/roles.ts';
import { type ActivityKind, activityKinds } from '#contract/activity/activity-kinds.ts';
import { endpoint, Id, oneOf, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { ownVersionNumber, Version } from '#contract/platform/version.ts';

const records = ['driver', 'request', 'consultation', 'training'] as const;
export type UndoableRecord = (typeof records)[number];

/** The changes of placements that can be taken back, from the driver's record and from the request's. */
export const placementChanges = ['driver-placed', 'driver-removed', 'driver-replaced'] as const;

const changes: Readonly<Record<UndoableRecord, { permission: Permission; kinds: readonly ActivityKind[] }>> = {
  driver: {
    permission: 'decide on drivers',
    kinds: ['driver-approved', 'driver-rejected', 'driver-blocked', 'driver-unblocked', 'driver-deleted'],
  },
  request: {
    permission: 'manage requests',
    kinds: ['request-fulfilled', 'request-cancelled', 'request-reopened'],
  },
  consultation: {
    permission: 'manage consultations',
    kinds: ['consultation-scheduled', 'consultation-completed', 'consultation-cancelled'],
  },
  training: { permission: 'manage trainings', kinds: ['training-completed', 'training-cancelled'] },
};

/** The permission that taking back changes of such a record's own status needs. */
export const undoPermission = (record: UndoableRecord): Permission => changes[record].permission;

/** The kinds of changes that a role can take back from such a record; none if it can't make any of them. */
export const undoableKinds = (record: UndoableRecord, role: string): ActivityKind[] => {
  const { permission, kinds } = changes[record];
  const isPlaced = record === 'driver' || record === 'request';
  return [...(can(role, permission) ? kinds : []), ...(isPlaced && can(role, 'place drivers') ? placementChanges : [])];
};

const record = oneOf('record', records);
const recordId = z.string('_id must be given.').check(z.meta({ description: 'The `_id` of the record.' }));

/** The record that was changed, and the version that the change led to. */
export const UndoBody = z.object({ record, _id: recordId, version: ownVersionNumber });
export type UndoBody = z.infer<typeof UndoBody>;

/**
 * Takes back the caller's own last change of a record's status or of a placement, for two minutes. Responds 403 if the role
 * can't change such records, and 409 if anything has changed since, if it is too late, or if the change can't be taken back
 * any more.
 */
export const undoChange = endpoint('POST /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: "Take back one's own last change of a status",
  invalidates: 'everything',
  body: UndoBody,
  errors: [403, 404, 409],
  response: success(z.object({ record: z.enum(records), _id: Id, status: z.string(), version: Version })),
});

/** A change that the caller can still take back, with the seconds left; `emails` is the number of mails that wait until then. */
export const UndoableChange = z.object({
  kind: z.enum(keysOf(activityKinds)),
  secondsLeft: z.int(),
  emails: z.int(),
});
export type UndoableChange = z.infer<typeof UndoableChange>;

/** Tells which change of a record the caller can take back now; null if there is none. */
export const readUndoable = endpoint('GET /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: "Read which of one's own changes of a record can be taken back",
  query: z.object({ record, _id: recordId }),
  response: success(z.object({ change: z.nullable(UndoableChange) })),
});
