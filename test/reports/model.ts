import type { DriverStatus } from '#contract/drivers/drivers.ts';
import type { RequestStatus } from '#contract/requests/requests.ts';

// What reports count, as plain objects independent of the product's tables.

export interface ModelDriver {
  id: string;
  appliedAt: Date;
  state: string;
  vehicle: string;
  licence: string;
  medical: string;
  status: DriverStatus;
  beforeBlock: DriverStatus;
  beforeDeletion: DriverStatus;
  isErased: boolean;
  /** The last change, if undoable. */
  last: { before: DriverStatus; ended: ModelPlacement | undefined } | undefined;
  changes: { to: DriverStatus; at: Date }[];
}

export interface ModelRequest {
  id: string;
  askedAt: Date;
  startsOn: string;
  endsOn: string;
  needed: number;
  vehicle: string;
  state: string;
  status: RequestStatus;
  last: { before: RequestStatus; ended: ModelPlacement[] } | undefined;
}

export interface ModelPlacement {
  driver: ModelDriver;
  request: ModelRequest;
  startedAt: Date;
  endedAt: Date | undefined;
}

export interface Model {
  drivers: ModelDriver[];
  requests: ModelRequest[];
  placements: ModelPlacement[];
}

export function change(driver: ModelDriver, to: DriverStatus, at: Date): void {
  driver.changes.push({ to, at });
  driver.status = to;
}

export const openPlacements = ({ placements }: Model, request: ModelRequest) =>
  placements.filter((one) => one.request === request && !one.endedAt);

export const openPlacementOf = ({ placements }: Model, driver: ModelDriver) =>
  placements.find((one) => one.driver === driver && !one.endedAt);

/** Ends a placement, which can leave its request without drivers. */
export function endPlacement(model: Model, placement: ModelPlacement, at: Date): void {
  placement.endedAt = at;
  const { request } = placement;
  if (request.status === 'Assigned' && openPlacements(model, request).length === 0)
    request.status = 'Pending';
}
