import type * as z from 'zod/mini';
import { endReasonLabel } from '#contract/placements/end-reasons.ts';
import {
  type ListedPlacement,
  listPlacements,
  type PlacementFilter,
} from '#contract/placements/placement-list.ts';
import { type CalendarDate, daysBetween, todayInLagos } from '#contract/platform/dates.ts';
import { type Paging, pageFrom } from '#contract/platform/paging.ts';
import { type ListSource, listSource } from '#server/platform/files/list-source.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import type { Context } from '#server/platform/system/context.ts';
import * as repository from './list-repository.ts';

const toListed = (row: repository.PlacementRow, today: CalendarDate): ListedPlacement => {
  const from = todayInLagos(row.startedAt);
  const to = row.endedAt && todayInLagos(row.endedAt);
  return {
    _id: row.id,
    request: { _id: row.companyRequestId, requestId: row.requestId, name: row.companyName },
    driver: { _id: row.driverId, driverId: String(row.driverNumber), fullName: row.fullName },
    vehicle: row.vehicleType,
    from,
    to,
    reason: row.endReason,
    days: daysBetween(from, to ?? today) + 1,
  };
};

export async function listedPlacements(
  { db, clock }: Context,
  filter: PlacementFilter & Paging,
): Promise<z.infer<typeof listPlacements.response>['data']> {
  const page = await repository.findPlacements(db, filter);
  const today = todayInLagos(clock());
  return pageFrom(page, filter, (row) => toListed(row, today));
}

const sheet: readonly SheetColumn<ListedPlacement>[] = [
  { header: 'Company', kind: 'text', width: 32, value: ({ request }) => request.name },
  { header: 'Request ID', kind: 'text', width: 14, value: ({ request }) => request.requestId },
  { header: 'Driver', kind: 'text', value: ({ driver }) => driver.fullName },
  { header: 'Driver ID', kind: 'number', value: ({ driver }) => Number(driver.driverId) },
  { header: 'Vehicle type', kind: 'text', width: 16, value: ({ vehicle }) => vehicle },
  { header: 'From', kind: 'date', value: ({ from }) => from },
  { header: 'To', kind: 'date', value: ({ to }) => to },
  { header: 'Days', kind: 'number', value: ({ days }) => days },
  {
    header: 'Reason',
    kind: 'text',
    value: ({ to, reason }) => (to === null ? '' : endReasonLabel(reason)),
  },
];

export const placementList = ({ db, clock }: Context): ListSource =>
  listSource({
    permission: listPlacements.access,
    query: listPlacements.query,
    columns: sheet,
    count: ({ query }) => repository.countPlacements(db, query),
    async *read(tx, { query }) {
      const today = todayInLagos(clock());
      for await (const rows of repository.readPlacements(tx, query))
        yield rows.map((row) => toListed(row, today));
    },
  });
