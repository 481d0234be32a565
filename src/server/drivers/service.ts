import type * as z from 'zod/mini';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { applicationFields, driverCorrectionChecks } from '#contract/drivers/application-record.ts';
import type { correctDriver as correctDriverEndpoint } from '#contract/drivers/driver-correction.ts';
import type { DriverFilter, listDrivers } from '#contract/drivers/driver-list.ts';
import {
  type Driver,
  type DriverProfile,
  driverNotFoundMessage,
  type FoundDriver,
  type ListedDriver,
  otherOpenMessage,
} from '#contract/drivers/drivers.ts';
import type { OngoingFilter } from '#contract/placements/placements.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { pageFrom } from '#contract/platform/paging.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { requestNotFoundMessage } from '#contract/requests/requests.ts';
import { correctRecord } from '#server/activity/correct-record.ts';
import { recordRenewal } from '#server/documents/expiry-service.ts';
import { documentHistory, documentsFor } from '#server/documents/reader-service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import { conflictOn, httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findDuplicates } from './duplicate-repository.ts';
import { licenceSearchFor, licencesFor, licencesOf } from './licence-service.ts';
import * as lists from './list-repository.ts';
import {
  toDocumentReminders,
  toDriver,
  toDuplicates,
  toLastReminder,
  toLatestRejection,
  toListedDriver,
  toShownChange,
  toStatusChange,
  type Viewer,
} from './mapper.ts';
import { toDriverColumns } from './registration-service.ts';
import { findLastReminders } from './reminder-repository.ts';
import * as repository from './repository.ts';
import { type DriverSelection, selectListed, selectWhole } from './shown-repository.ts';
import { onlyOneOpen } from './table.ts';

type Page = z.infer<typeof listDrivers.response>['data'];

const viewerOf = (context: AdministratorContext): Viewer => ({
  today: todayInLagos(context.clock()),
  shown: documentsFor(context),
  licence: licencesFor(licencesOf(context), context.actor.role),
});

async function withReminders(
  db: Database,
  drivers: readonly FoundDriver[],
): Promise<FoundDriver[]> {
  const rows = await findLastReminders(
    db,
    drivers.map(({ _id }) => _id),
  );
  const reminders = new Map(rows.map((row) => [row.driverId, toLastReminder(row)]));
  return drivers.map((driver) => ({ ...driver, lastReminder: reminders.get(driver._id) ?? null }));
}

/** Throws 404 if the request of `availableFor` is unknown. */
export async function listedDrivers(
  context: AdministratorContext,
  filter: DriverFilter,
): Promise<Page> {
  const { db, clock } = context;
  const today = todayInLagos(clock());
  const { availableFor, documents } = filter;
  if (documents === 'lasting' && availableFor === undefined) {
    throw httpErrors.invalidField(
      'documents',
      'documents can only be lasting together with availableFor.',
    );
  }
  const criteria =
    availableFor === undefined ? undefined : await lists.findCriteria(db, availableFor);
  if (availableFor !== undefined && !criteria) throw httpErrors.notFound(requestNotFoundMessage);
  const viewer = viewerOf(context);
  const searchContext = { db, licences: licenceSearchFor(licencesOf(context), context.actor.role) };
  const page = <Row>(select: DriverSelection<Row>) =>
    lists.findDrivers(searchContext, { ...filter, criteria }, today, select);
  const driverPage: Page =
    filter.fields === 'list'
      ? pageFrom(await page(selectListed), filter, (row) => toListedDriver(row, today))
      : pageFrom(await page(selectWhole), filter, (row) => toDriver(row, viewer));
  return filter.include === 'lastReminder'
    ? { ...driverPage, result: await withReminders(db, driverPage.result) }
    : driverPage;
}

export async function searchedDrivers(
  context: AdministratorContext,
  { search, pageSize }: { search: string; pageSize: number },
): Promise<{ result: ListedDriver[]; total: number }> {
  const today = todayInLagos(context.clock());
  const searchContext = {
    db: context.db,
    licences: licenceSearchFor(licencesOf(context), context.actor.role),
  };
  const { rows, total } = await lists.findDrivers(
    searchContext,
    { search, page: 1, pageSize },
    today,
    selectListed,
  );
  return { result: rows.map((row) => toListedDriver(row, today)), total };
}

export async function ongoingDrivers(
  context: AdministratorContext,
  filter: OngoingFilter,
): Promise<Page> {
  const { db } = context;
  const viewer = viewerOf(context);
  return filter.fields === 'list'
    ? pageFrom(await lists.findListedOngoing(db, filter), filter, (row) =>
        toListedDriver(row, viewer.today),
      )
    : pageFrom(await lists.findWholeOngoing(db, filter), filter, (row) => toDriver(row, viewer));
}

/** Accepts an `_id` or `driverId`. Throws 404 if there is none. */
export async function getDriver(context: AdministratorContext, id: string): Promise<Driver> {
  const row = await repository.findShown(context.db, id);
  if (!row) throw httpErrors.notFound(driverNotFoundMessage);
  return toDriver(row, viewerOf(context));
}

/** Like `getDriver`, with the history. */
export async function driverProfile(
  context: AdministratorContext,
  id: string,
): Promise<DriverProfile> {
  const { db } = context;
  const licences = licencesOf(context);
  const now = context.clock();
  const row = await repository.findProfile(db, id, now);
  if (!row) throw httpErrors.notFound(driverNotFoundMessage);
  const [history, duplicates] = await Promise.all([
    documentHistory(context, row.id),
    findDuplicates(db, row, licences.toSearch(licences.read(row))),
  ]);
  return {
    ...toDriver(row, viewerOf(context)),
    ...history,
    rejection: toLatestRejection(row.statusChanges),
    duplicates: toDuplicates(duplicates),
    statusHistory: row.statusChanges.map(toStatusChange),
    reminders: row.reminders.map((one) => toDocumentReminders(one, now)),
    asksRefusedAt: row.asksRefusedAt?.toISOString() ?? null,
  };
}

export const foldDriverTotals = (db: Database): Promise<void> => repository.foldTotals(db);

type CorrectionBody = z.infer<typeof correctDriverEndpoint.body>;

/**
 * Corrects the given fields and records their old values. Unchanged values change nothing. Throws 409 for a deleted
 * driver, an outdated version, or a contact of another open application.
 */
export async function correctDriver(
  context: AdministratorContext,
  driverId: string,
  { version: seen, ...corrections }: CorrectionBody,
): Promise<Driver> {
  const licences = licencesOf(context);
  const change = context.db.transaction().execute(async (tx) => {
    const before = await repository.lockDriver(tx, driverId);
    if (!before) throw httpErrors.notFound(driverNotFoundMessage);
    const { id, fullName, status } = before;
    const formerValues = fromColumns(applicationRecord, {
      ...before,
      licence: licences.read(before),
    });
    await correctRecord(
      applicationRecord,
      { ...context, db: tx },
      {
        corrections,
        seen,
        checks: driverCorrectionChecks,
        kind: 'driver-corrected',
        present: { ...before, subject: fullName },
        refusal: status === 'Deleted' ? `${fullName} is Deleted.` : undefined,
        stored: valuesOf(applicationFields, formerValues),
        recordOf: ({ fullName: name }) => ({
          kind: 'driver',
          id,
          name,
          reference: String(before.driverNumber),
        }),
        shown: toShownChange,
        save: async (values, now) => {
          const after = { ...toDriverColumns(licences, id, values), updatedAt: now };
          await repository.updateDriver(tx, id, after);
          await recordRenewal(tx, { driverId: id, actor: context.actor, now }, { before, after });
          return undefined;
        },
      },
    );
    return id;
  });
  return getDriver(context, await conflictOn(onlyOneOpen, otherOpenMessage, change));
}
