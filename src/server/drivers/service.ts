import pLimit from 'p-limit';
import type * as z from 'zod/mini';
import { todayInLagos } from '#contract/dates.ts';
import {
  type Driver,
  type DriverFilter,
  type DriverProfile,
  driverNotFoundMessage,
  type listDrivers,
} from '#contract/drivers.ts';
import { pagedInfo } from '#contract/paging.ts';
import type { OngoingFilter } from '#contract/placements.ts';
import { requestNotFoundMessage } from '#contract/requests.ts';
import { latestDocumentRequest } from '#server/documents/request-service.ts';
import { sentDocuments } from '#server/documents/sent-service.ts';
import { type DocumentReader, documentsByDriver, earlierDocuments, expiryHistory } from '#server/documents/service.ts';
import { openedDocuments, verdictsOf } from '#server/documents/verdict-service.ts';
import { cancellable } from '#server/platform/database/cancellable.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { SignedLinks } from '#server/platform/http/signed-links.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { findDuplicates } from './duplicate-repository.ts';
import * as lists from './list-repository.ts';
import { toDrivers, toDuplicates, toLatestRejection, toStatusChange } from './mapper.ts';
import * as repository from './repository.ts';
import type { DriverRow } from './table.ts';

export interface DriversContext {
  db: Database;
  files: StoredFiles;
  links: SignedLinks;
  clock: Clock;
}

type Reading = Pick<DriversContext, 'db' | 'links' | 'clock'> & DocumentReader;
type Page = z.infer<typeof listDrivers.response>['data'];

/** Converts rows to drivers with their documents and placements. */
async function complete(context: Reading, rows: readonly DriverRow[]): Promise<Driver[]> {
  const ids = rows.map(({ id }) => id);
  const [documents, placements] = await Promise.all([
    documentsByDriver(context, ids),
    repository.findPlacements(context.db, ids),
  ]);
  return toDrivers(rows, documents, placements, todayInLagos(context.clock()));
}

// A search can take longer than many pages do. Pages always have most of the ten connections.
const limitSearching = pLimit(4);
// Those who come later would give up before their turn.
const maxWaitingSearches = 50;

/** How many searches wait for their turn on this instance. */
export const waitingSearches = (): number => limitSearching.pendingCount;

/**
 * Runs a search when it is its turn, on a connection of its own. Throws 503 if too many wait, and the signal's reason if
 * its caller has gone.
 */
async function inTurn<Found>(
  db: Database,
  signal: AbortSignal,
  search: (one: Database) => Promise<Found>,
): Promise<Found> {
  if (limitSearching.pendingCount >= maxWaitingSearches) throw httpErrors.busy();
  return limitSearching(() => cancellable(db, signal, search));
}

/** One page of the filtered drivers. Throws 404 if the request of `availableFor` doesn't exist. */
export async function listedDrivers(context: Reading, filter: DriverFilter, signal: AbortSignal): Promise<Page> {
  const { db, clock } = context;
  const today = todayInLagos(clock());
  const { availableFor } = filter;
  const wanted = availableFor === undefined ? undefined : await lists.findWanted(db, availableFor);
  if (availableFor !== undefined && !wanted) throw httpErrors.notFound(requestNotFoundMessage);
  const find = (one: Database) =>
    wanted ? lists.findAvailableDrivers(one, filter, wanted, today) : lists.findDrivers(one, filter, today);
  const { rows, total } = await (filter.fullName || filter._id ? inTurn(db, signal, find) : find(db));
  return { result: await complete(context, rows), pagedInfo: pagedInfo(filter, total) };
}

/** One page of the drivers who are placed now. */
export async function ongoingDrivers(context: Reading, filter: OngoingFilter, signal: AbortSignal): Promise<Page> {
  const { db } = context;
  const find = (one: Database) => lists.findOngoingDrivers(one, filter);
  const { rows, total } = await (filter.search ? inTurn(db, signal, find) : find(db));
  return { result: await complete(context, rows), pagedInfo: pagedInfo(filter, total) };
}

/** The driver with this `_id` or `driverId`. Throws 404 if there is none. */
export async function getDriver(context: Reading, id: string): Promise<Driver> {
  const row = await repository.findDriver(context.db, id);
  const [driver] = await complete(context, row ? [row] : []);
  if (!driver) throw httpErrors.notFound(driverNotFoundMessage);
  return driver;
}

/** The driver with this `_id` or `driverId`, with the history. Throws 404 if there is none. */
export async function driverProfile(context: Reading, id: string): Promise<DriverProfile> {
  const driver = await getDriver(context, id);
  const { db } = context;
  const [changes, renewals, earlier, verdicts, opened, duplicates, asked, sent] = await Promise.all([
    repository.findStatusChanges(db, driver._id),
    expiryHistory(context, driver._id),
    earlierDocuments(context, driver._id),
    verdictsOf(db, driver._id),
    openedDocuments(db, driver._id),
    findDuplicates(db, driver),
    latestDocumentRequest(context, driver._id),
    sentDocuments(context, driver._id),
  ]);
  return {
    ...driver,
    verdicts,
    openedDocuments: opened,
    rejection: toLatestRejection(changes),
    duplicates: toDuplicates(duplicates),
    statusHistory: changes.map(toStatusChange),
    expiryHistory: renewals,
    earlierDocuments: earlier,
    documentRequest: asked,
    sentDocuments: sent,
  };
}

/** Keeps counting drivers fast. */
export async function foldDriverTotals(db: Database): Promise<void> {
  await repository.foldTotals(db);
  await repository.foldDays(db);
}
