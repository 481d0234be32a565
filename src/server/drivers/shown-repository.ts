import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { whatsAppOf } from '#server/consents/table.ts';
import { documentsOf, groupsOf } from '#server/documents/table.ts';
import type { Tables } from '#server/platform/database/database.ts';
import { jsonRows } from '#server/platform/database/json-rows.ts';
import { sourceNameOf } from '#server/sources/table.ts';
import { driverColumns, listedColumns } from './table.ts';

const { selectFrom } = expressionBuilder<Tables>();

/** The placements that a driver has now, with the columns that are shown of them. */
const placements = jsonRows(
  selectFrom('placements')
    .innerJoin('companyRequests', 'companyRequests.id', 'placements.requestId')
    .select(['placements.id as placementId', 'placements.startedAt'])
    .select(['companyRequests.id as companyRequestId', 'companyRequests.requestId', 'companyName', 'vehicleType'])
    .select(['startsOn', 'endsOn', 'preferredCity', 'preferredState', 'companyRequests.status'])
    .where('placements.driverId', '=', sql.ref<string>('drivers.id'))
    .where('placements.endedAt', 'is', null),
);

const source = sourceNameOf('drivers.sourceId').as('source');

const belongings = [placements.as('placements'), whatsAppOf('drivers.id').as('whatsApp')] as const;

/** What lists show of a driver: the columns, the placements, what the driver agreed to, and the groups of the documents. */
export const listedDriver = [...listedColumns, ...belongings, groupsOf('drivers.id').as('groups')] as const;

/** All that is shown of a driver but the history: the same with all columns and documents. */
export const wholeDriver = [
  ...driverColumns,
  ...belongings,
  source,
  documentsOf('drivers.id').as('documents'),
] as const;

/** What files have of a driver. */
export const exportedDriver = [...driverColumns, source, placements.as('placements')] as const;

type Drivers = SelectQueryBuilder<Tables, 'drivers', unknown>;

/** Selects some of what is shown of drivers. */
export type Selecting<Row> = (query: Drivers) => SelectQueryBuilder<Tables, 'drivers', Row>;

export const selectExported = (query: Drivers) => query.select(exportedDriver);
export const selectListed = (query: Drivers) => query.select(listedDriver);
export const selectWhole = (query: Drivers) => query.select(wholeDriver);

/** A driver as lists show one. */
export type ListedRow = Selected<typeof selectListed>;
/** A driver with all that is shown but the history. */
export type WholeRow = Selected<typeof selectWhole>;
/** A driver as files have one. */
export type ExportedRow = Selected<typeof selectExported>;
/** A placement as JSON, as it is shown with a driver. */
export type ShownPlacement = WholeRow['placements'][number];
type Selected<Select extends Selecting<unknown>> = Select extends Selecting<infer Row> ? Row : never;
