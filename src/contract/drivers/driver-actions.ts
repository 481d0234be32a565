import * as z from 'zod/mini';
import { endpoint, Id, idOr, oneOf, success } from '#contract/platform/endpoint.ts';
import { seenVersion, Version } from '#contract/platform/version.ts';
import { type DriverStatus, driverStatuses } from './drivers.ts';
import {
  blockReasonNames,
  type DecisionReason,
  DecisionRemarks,
  rejectionReasonNames,
  remarkChecks,
} from './rejection.ts';

export const driverActionNames = ['approve', 'reject', 'block', 'unblock', 'delete'] as const;
export type DriverAction = (typeof driverActionNames)[number];

/**
 * The statuses that allow each action, and the resulting status. `unblock` has no `to`: it restores the status
 * before the block.
 */
export const driverActions: Record<
  DriverAction,
  { from: readonly DriverStatus[]; to?: DriverStatus; done: string }
> = {
  approve: { from: ['Pending', 'Rejected'], to: 'Approved', done: 'approved' },
  reject: { from: ['Pending', 'Approved'], to: 'Rejected', done: 'rejected' },
  block: { from: ['Pending', 'Approved', 'Rejected', 'Assigned'], to: 'Blocked', done: 'blocked' },
  unblock: { from: ['Blocked'], done: 'unblocked' },
  delete: { from: ['Pending', 'Approved', 'Rejected', 'Blocked'], to: 'Deleted', done: 'deleted' },
};

export const reasonsOfActions: Partial<Record<DriverAction, readonly DecisionReason[]>> = {
  reject: rejectionReasonNames,
  block: blockReasonNames,
};

export const canTakeAction = (action: DriverAction, status: DriverStatus): boolean =>
  driverActions[action].from.includes(status);

// Not a schema: every page that imports this module would load its code.
const isDeletion = (query: unknown) =>
  typeof query === 'object' && query !== null && 'status' in query && query.status === 'delete';

/**
 * Changes a driver's status. Approving accepts all unjudged documents. A rejection or block takes a reason and a
 * note in the body, a rejection also words for the applicant; other actions ignore the body. Responds 409 if the
 * current status doesn't allow the action, a driver to be approved lacks a document or a new one is awaited, or the
 * `version` is outdated.
 */
export const changeDriverStatus = endpoint('PATCH /admin/change/driver/status', {
  access: 'decide on drivers',
  confirm: { sessions: 'second-factor', when: isDeletion },
  tag: 'Drivers',
  summary: 'Approve, reject, block, unblock or delete a driver application',
  writes: ['documents', 'drivers', 'messages', 'placements', 'requests'],
  notifies: true,
  query: z.object({
    status: oneOf('status', driverActionNames),
    driverId: idOr('driverId', 'driverId must be given once.').check(
      z.minLength(1, 'driverId must be given.'),
    ),
    version: seenVersion(),
  }),
  body: DecisionRemarks,
  isBodyOptional: true,
  checks: remarkChecks,
  errors: [404, 409],
  response: success(
    z.object({ _id: Id, driverId: z.string(), status: z.enum(driverStatuses), version: Version }),
  ),
});
