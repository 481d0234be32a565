import * as z from 'zod/mini';
import type { ContactKind } from '#contract/bulk-decisions.ts';
import { todayInLagos } from '#contract/dates.ts';
import { listDrivers } from '#contract/drivers.ts';
import { type ChosenRows, readListQuery } from '#contract/list-exports.ts';
import { listOngoingDrivers } from '#contract/placements.ts';
import { requestNotFoundMessage } from '#contract/requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Chosen, type ListSource, listSource } from '#server/platform/files/list-source.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';
import { driverSheet, expirySheet, ongoingSheet } from './export-mapper.ts';
import * as repository from './export-repository.ts';
import { findWanted } from './list-repository.ts';

interface ExportContext {
  db: Database;
  clock: Clock;
}

type Filter = z.infer<typeof listDrivers.query>;

/** Adds what a request wants, if drivers for one are asked for. Throws 404 if there is no such request. */
async function withWanted(db: Database, query: Filter): Promise<repository.Searched> {
  if (query.availableFor === undefined) return query;
  const wanted = await findWanted(db, query.availableFor);
  if (!wanted) throw httpErrors.notFound(requestNotFoundMessage);
  return { ...query, wanted };
}

/** The lists of drivers as files. */
export function driverLists({ db, clock }: ExportContext) {
  const today = () => todayInLagos(clock());
  const same = {
    permission: 'read drivers' as const,
    query: listDrivers.query,
    columns: driverSheet,
    count: async ({ query, ...chosen }: Chosen<Filter>) =>
      repository.countChosen(db, await withWanted(db, query), chosen, today()),
    async *read(tx: Database, { query, ...chosen }: Chosen<Filter>) {
      yield* repository.readChosen(tx, await withWanted(tx, query), chosen, today());
    },
  };
  return {
    drivers: listSource(same),
    expiries: listSource({ ...same, columns: expirySheet }),
    available: listSource(same),
    ongoing: listSource({
      permission: 'read drivers',
      query: listOngoingDrivers.query,
      columns: ongoingSheet,
      count: ({ query }) => repository.countOngoing(db, query),
      read: (tx, { query }) => repository.readOngoing(tx, query),
    }),
  } satisfies Record<string, ListSource>;
}

const columns = { phones: 'phoneNumber', emails: 'email' } as const satisfies Record<ContactKind, string>;

/** What is read of chosen drivers besides files: their ids, and their phone numbers or email addresses; at most `max`. */
export function chosenDrivers({ db, clock }: ExportContext) {
  const parse = ({ query, ...chosen }: ChosenRows) =>
    [z.parse(listDrivers.query, readListQuery(query)), chosen, todayInLagos(clock())] as const;
  return {
    findIds: async (chosen: ChosenRows, max: number) => repository.findChosenIds(db, ...parse(chosen), max),
    findContacts: async (kind: ContactKind, chosen: ChosenRows, max: number) =>
      repository.findContacts(db, ...parse(chosen), { column: columns[kind], max }),
  };
}
