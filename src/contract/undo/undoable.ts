import * as z from 'zod/mini';
import { type ActivityKind, activityKinds } from '#contract/activity/activity-kinds.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { can, type Permission } from '#contract/platform/roles.ts';
import { type UndoableRecord, UndoRecord } from './undo.ts';

/** The changes of placements that can be undone from both the driver and the request. */
export const placementChanges = ['driver-placed', 'driver-removed', 'driver-replaced'] as const;

export const askChanges = ['drivers-asked'] as const;

export const checkChanges = ['check-recorded', 'check-withdrawn'] as const;

export const roadTestChanges = ['road-test-invited', 'road-test-cancelled'] as const;

const changes: Readonly<
  Record<UndoableRecord, { permission: Permission; kinds: readonly ActivityKind[] }>
> = {
  driver: {
    permission: 'decide on drivers',
    kinds: [
      'driver-approved',
      'driver-rejected',
      'driver-blocked',
      'driver-unblocked',
      'driver-deleted',
      ...checkChanges,
      ...roadTestChanges,
    ],
  },
  request: {
    permission: 'manage requests',
    kinds: ['request-fulfilled', 'request-cancelled', 'request-reopened', 'requests-removed'],
  },
  consultation: {
    permission: 'manage consultations',
    kinds: [
      'consultation-scheduled',
      'consultation-completed',
      'consultation-cancelled',
      'consultations-removed',
    ],
  },
  training: {
    permission: 'manage trainings',
    kinds: ['training-completed', 'training-cancelled', 'enrolments-removed'],
  },
  driverInvitation: { permission: 'decide on drivers', kinds: ['drivers-invited'] },
};

/** The permission to undo changes of such a record's own status. */
export const undoPermission = (record: UndoableRecord): Permission => changes[record].permission;

/** The kinds of changes that a role can undo on such a record; none if it can't make any of them. */
export const undoableKinds = (record: UndoableRecord, role: string): ActivityKind[] => {
  const { permission, kinds } = changes[record];
  const isPlaced = record === 'driver' || record === 'request';
  const ofPlacing = [
    ...(isPlaced ? placementChanges : []),
    ...(record === 'request' ? askChanges : []),
  ];
  return [
    ...(can(role, permission) ? kinds : []),
    ...(can(role, 'place drivers') ? ofPlacing : []),
  ];
};

/**
 * A change that the caller can still undo, with the seconds left. `emails` is the number of mails that wait until
 * then, `drivers` the number of drivers it affects.
 */
export const UndoableChange = z.object({
  kind: z.enum(keysOf(activityKinds)),
  secondsLeft: z.int(),
  emails: z.int(),
  drivers: z.int(),
});
export type UndoableChange = z.infer<typeof UndoableChange>;

/** Returns the change of a record that the caller can undo now; null if none. */
export const readUndoable = endpoint('GET /admin/undo', {
  access: 'signed-in',
  tag: 'Activity',
  summary: 'Read which of your own changes to a record can be undone',
  reads: ['activity'],
  query: UndoRecord,
  response: success(z.object({ change: z.nullable(UndoableChange) })),
});
