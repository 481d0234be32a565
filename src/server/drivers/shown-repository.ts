import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { neededChecks } from '#server/checks/table.ts';
import { whatsAppOf } from '#server/consents/table.ts';
import { documentsOf, groupsOf } from '#server/documents/table.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { sourceNameOf } from '#server/sources/table.ts';
import { driverColumns, listedColumns } from './table.ts';

const { selectFrom } = expressionBuilder<Tables>();

const placements = jsonRows(
  selectFrom('placements')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.id as placementId', 'placements.startedAt'])
    .select([
      'companyRequests.id as companyRequestId',
      'companyRequests.requestId',
      'companyName',
      'vehicleType',
    ])
    .select(['startsOn', 'endsOn', 'preferredCity', 'preferredState', 'companyRequests.status'])
    .where('placements.driverId', '=', sql.ref<string>('drivers.id'))
    .where('placements.endedAt', 'is', null),
);

const source = sourceNameOf('drivers.sourceId').as('source');

const belongings = [
  placements.as('placements'),
  neededChecks.as('neededChecks'),
  whatsAppOf('drivers.id').as('whatsApp'),
] as const;

export const listedDriver = [
  ...listedColumns,
  ...belongings,
  groupsOf('drivers.id').as('groups'),
] as const;

export const wholeDriver = [
  ...driverColumns,
  ...belongings,
  source,
  documentsOf('drivers.id').as('documents'),
] as const;

export const exportedDriver = [
  ...driverColumns,
  source,
  placements.as('placements'),
  neededChecks.as('neededChecks'),
] as const;

type Drivers = SelectQueryBuilder<Tables, 'drivers', unknown>;

export type DriverSelection<Row> = (query: Drivers) => SelectQueryBuilder<Tables, 'drivers', Row>;

export const selectExported = (query: Drivers) => query.select(exportedDriver);
export const selectListed = (query: Drivers) => query.select(listedDriver);
export const selectWhole = (query: Drivers) => query.select(wholeDriver);

export type ListedRow = Selected<typeof selectListed>;
export type WholeRow = Selected<typeof selectWhole>;
export type ExportedRow = Selected<typeof selectExported>;
export type ShownPlacement = WholeRow['placements'][number];
type Selected<Select extends DriverSelection<unknown>> =
  Select extends DriverSelection<infer Row> ? Row : never;
