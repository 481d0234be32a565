import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { type DriverFilter, listDrivers } from '#contract/drivers/driver-list.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { requestNotFoundMessage } from '#contract/requests/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  type ListSource,
  listSource,
  type RowSelection,
} from '#server/platform/files/list-source.ts';
import { sheetColumns, wholeSheet } from '#server/platform/files/record-sheet.ts';
import type { SheetColumn } from '#server/platform/files/spreadsheet.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Context } from '#server/platform/system/context.ts';
import type { DriverSearch } from './filter-repository.ts';
import { type Licences, licencesOf } from './licence-service.ts';
import * as repository from './list-repository.ts';
import type { ExportedRow } from './shown-repository.ts';

type ExportedDriver = ExportedRow & { licence: string; missing: string };

type Column = SheetColumn<ExportedDriver>;

function startOf({ placements: [placement] }: ExportedDriver): Date | null {
  return placement ? new Date(placement.startedAt) : null;
}

const of = sheetColumns(applicationRecord);

const who: readonly Column[] = [
  { header: 'Driver ID', kind: 'number', value: ({ driverNumber }) => driverNumber },
  of.fullName,
  of.phoneNumber,
  of.email,
  { header: 'Status', kind: 'text', width: 12, value: ({ status }) => status },
];
const placement: readonly Column[] = [
  {
    header: 'Placed with',
    kind: 'text',
    value: (driver) => driver.placements[0]?.companyName ?? '',
  },
  {
    header: 'Request ID',
    kind: 'text',
    width: 14,
    value: (driver) => driver.placements[0]?.requestId ?? '',
  },
  { header: 'Placed since', kind: 'instant', value: (driver) => startOf(driver) },
  { header: 'Placed until', kind: 'date', value: (driver) => driver.placements[0]?.endsOn ?? null },
];
const work = [of.typeOfVehice, of.yearsOfExperience];
const expiries: readonly Column[] = [
  of.licence,
  of.licenceExpiryDate,
  of.medicalRecordsExpiryDate,
  { header: 'Missing for placing', kind: 'text', width: 28, value: ({ missing }) => missing },
];
const rest: readonly Column[] = [
  of.ageBracket,
  of.address,
  of.city,
  of.state,
  { header: 'Applied', kind: 'instant', value: ({ createdAt }) => createdAt },
  { header: 'Source', kind: 'text', width: 20, value: ({ source }) => source ?? '' },
];

/** Documents aren't exported. */
const driverSheet = wholeSheet(of, [...who, ...work, ...expiries, ...placement, ...rest]);

const expirySheet: readonly Column[] = [...who, ...expiries, ...work, ...placement];

const ongoingSheet = wholeSheet(of, [...who, ...placement, ...work, ...expiries, ...rest]);

/** Adds a request's criteria if the filter names one. Throws 404 for an unknown request. */
async function withCriteria(db: Database, query: DriverFilter): Promise<DriverSearch> {
  if (query.availableFor === undefined) return query;
  const criteria = await repository.findCriteria(db, query.availableFor);
  if (!criteria) throw httpErrors.notFound(requestNotFoundMessage);
  return { ...query, criteria };
}

/** The needed checks that are missing or out of date; applicants need none yet. */
const missingOf = ({ status, neededChecks }: ExportedRow, today: CalendarDate): string =>
  status === 'Approved' || status === 'Assigned'
    ? neededChecks
        .filter(({ endsOn }) => endsOn < today)
        .map(({ name }) => name)
        .join(', ')
    : '';

async function* toExported(
  licences: Pick<Licences, 'read'>,
  today: CalendarDate,
  batches: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<readonly ExportedDriver[]> {
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      licence: licences.read(row),
      missing: missingOf(row, today),
    }));
}

/** Without a request, every Approved driver is available. */
const onlyAvailable = ({
  query,
  ...chosen
}: RowSelection<DriverFilter>): RowSelection<DriverFilter> => ({
  ...chosen,
  query: query.availableFor === undefined ? { ...query, status: ['Approved'] } : query,
});

/** Only roles that may see whole licence numbers can export lists. */
export function driverLists(context: Context) {
  const { db, clock } = context;
  const licences = licencesOf(context);
  const today = () => todayInLagos(clock());
  const same = {
    permission: 'read drivers' as const,
    query: listDrivers.query,
    columns: driverSheet,
    count: async ({ query, ...chosen }: RowSelection<DriverFilter>) =>
      repository.countChosen({ db, licences }, await withCriteria(db, query), chosen, today()),
    async *read(tx: Database, { query, ...chosen }: RowSelection<DriverFilter>) {
      const search = await withCriteria(tx, query);
      const day = today();
      const rows = repository.readChosen({ db: tx, licences }, search, chosen, day);
      yield* toExported(licences, day, rows);
    },
  };
  return {
    drivers: listSource(same),
    expiries: listSource({ ...same, columns: expirySheet }),
    available: listSource({
      ...same,
      count: (chosen) => same.count(onlyAvailable(chosen)),
      read: (tx, chosen) => same.read(tx, onlyAvailable(chosen)),
    }),
    ongoing: listSource({
      permission: 'read drivers',
      query: listOngoingDrivers.query,
      columns: ongoingSheet,
      count: ({ query }) => repository.countOngoing(db, query),
      read: (tx, { query }) => toExported(licences, today(), repository.readOngoing(tx, query)),
    }),
  } satisfies Record<string, ListSource>;
}
