import { todayInLagos } from '#contract/dates.ts';
import { listDrivers } from '#contract/drivers.ts';
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

type Filter = (typeof listDrivers.query)['_zod']['output'];

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

/** The ids of the drivers that are meant, at most `max`. */
export const chosenDriverIds = (
  { db, clock }: ExportContext,
  { query, ...chosen }: Chosen<Filter>,
  max: number,
): Promise<string[]> => repository.findChosenIds(db, query, chosen, todayInLagos(clock()), max);
