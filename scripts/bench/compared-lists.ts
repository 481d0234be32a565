import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { rareSurname } from '#scripts/load/fill-lists.ts';
import { admin } from '#scripts/load/products.ts';
import type { Measured, Row } from '#scripts/load/report.ts';
import { findSession } from '#server/accounts/session-service.ts';
import { createLicences } from '#server/drivers/licence-service.ts';
import { driverProfile, listedDrivers } from '#server/drivers/service.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { sessionLinks, signedLinks } from '#server/platform/http/signed-links.ts';
import { openDataKeys } from '#server/platform/system/data-keys.ts';
import { readSettings } from '#server/platform/system/env.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { type Statement, startBareDatabase } from './bare-database.ts';
import { compare, connections, type Server } from './compare.ts';

/** A list, and the share of the speed of both bare servers that the product should have. */
interface Compared {
  what: string;
  query: Record<string, string>;
  /** The condition and the total of who writes it by hand. */
  where: string;
  total: string;
  minShare: { same: number; minimal: number };
}

type Reading = Parameters<typeof driverProfile>[0];

const kept = (statuses: string) => `select sum(drivers) from driver_totals where status in (${statuses})`;
const counted = (where: string) => `select count(*) from (select from drivers where ${where} limit 10000) as found`;
const present = "'Pending', 'Approved', 'Assigned', 'Blocked', 'Rejected'";
const named = (name: string) => `status <> 'Deleted' and name_folded like '%' || fold_text('${name}') || '%'`;
const all = { where: "status <> 'Deleted'", total: kept(present) };

const compared: readonly Compared[] = [
  { what: 'page 1', query: { fields: 'list' }, ...all, minShare: { same: 0.8, minimal: 0.4 } },
  { what: 'page 1 without fields', query: {}, ...all, minShare: { same: 0.6, minimal: 0.3 } },
  {
    what: 'two statuses',
    query: { fields: 'list', status: 'Approved,Pending' },
    where: "status in ('Approved', 'Pending')",
    total: kept("'Approved', 'Pending'"),
    minShare: { same: 0.8, minimal: 0.4 },
  },
  {
    what: 'a rare name',
    query: { fields: 'list', fullName: rareSurname },
    where: named(rareSurname),
    total: counted(named(rareSurname)),
    minShare: { same: 0.75, minimal: 0.4 },
  },
  {
    what: 'a common fragment',
    query: { fields: 'list', fullName: 'ade' },
    where: named('ade'),
    total: counted(named('ade')),
    minShare: { same: 0.75, minimal: 0.75 },
  },
  { what: 'page 500', query: { fields: 'list', page: '500' }, ...all, minShare: { same: 0.75, minimal: 1 } },
];

const pathOf = ({ query }: Compared) =>
  `${apiBase}${listDrivers.path}?${new URLSearchParams({ pageSize: '10', ...query })}`;

const rows = `select id, driver_number, full_name, email, phone_number, state, licence_expires_on, medical_expires_on,
  years_of_experience, vehicle_type, status, created_at from drivers`;
const documents = `select id, driver_id, document_group, original_name, bytes from driver_documents
  where driver_id = any($1) and replaced_at is null order by driver_id, document_group, position`;

/** Rows, total and documents, as somebody would write them by hand who needs nothing else. */
const minimal = ({ query, where, total }: Compared): Statement[] => [
  {
    text: `${rows} where ${where} order by created_at desc, id desc limit 10 offset $1`,
    values: [(Number(query.page ?? 1) - 1) * 10],
  },
  { text: total, values: [] },
  { text: documents, values: [], ofIds: true },
];

/** Answers of the product, each with the log-in that comes before it, as the statements with which they read the database. */
async function recordStatements(
  { connection, dataDir, token }: { connection: pg.PoolConfig; dataDir: string; token: string },
  answers: Record<string, (reading: Reading) => Promise<unknown>>,
): Promise<Record<string, Statement[]>> {
  const { db, pool, close } = openDatabase(connection);
  let heard: Statement[] = [];
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const [text, values] = given;
        if (typeof text === 'string' && Array.isArray(values)) heard.push({ text, values });
        return Reflect.apply(query, self, given);
      },
    });
  });
  const clock = () => new Date();
  const links = sessionLinks(signedLinks('a secret of the bench', 'documents'), async () => undefined);
  const licences = createLicences(await openDataKeys(db, readSettings({ DATA_DIR: dataDir })));
  const recorded: Record<string, Statement[]> = {};
  try {
    for (const [path, answer] of Object.entries(answers)) {
      heard = [];
      await findSession(db, { hours: 12, idleMinutes: 60, secondFactor: 'optional' }, clock, token);
      await answer({ db, clock, links, licences, actor: { sessionId: randomUUID(), role: 'Owner' } });
      recorded[path] = heard;
    }
    return recorded;
  } finally {
    await close();
  }
}

/**
 * Compares lists and a profile with two bare servers: one that runs the product's own statements, so that what the product does
 * besides shows, and a fixed one that asks for no more than rows, total and documents, so that added statements show.
 */
export async function comparedLists(product: Server & { dataDir: string }): Promise<Measured> {
  const session = await signInAt(product.url, admin);
  const { headers } = session;
  const connection = { ...connectionTo(resolvePaths(product.dataDir)) };
  const { result } = await ask(session, listDrivers, { query: { status: 'Approved' } });
  const driver = result[0]?._id ?? '';
  const profilePath = `${apiBase}/admin/drivers/${driver}`;
  const never = new AbortController().signal;
  const ownAnswers = compared.map((one) => {
    const filter = z.parse(listDrivers.query, one.query);
    return [pathOf(one), (reading: Reading) => listedDrivers(reading, filter, never)] as const;
  });
  const token = headers.authorization.slice('Bearer '.length);
  const same = await startBareDatabase({
    connection,
    answers: await recordStatements(
      { connection, dataDir: product.dataDir, token },
      { ...Object.fromEntries(ownAnswers), [profilePath]: (reading) => driverProfile(reading, driver) },
    ),
  });
  const byHand = await startBareDatabase({
    connection,
    answers: Object.fromEntries(compared.map((one) => [pathOf(one), minimal(one)])),
  });
  const measured: Row[] = [];
  const broken: string[] = [];
  const add = (found: { rows: Row[]; broken: string[] }) => {
    measured.push(...found.rows);
    broken.push(...found.broken);
  };
  try {
    for (const one of compared) {
      const asked = { path: pathOf(one), headers };
      const { minShare } = one;
      add(
        await compare(product, same, { ...asked, what: `${one.what}, the same statements`, minShare: minShare.same }),
      );
      add(await compare(product, byHand, { ...asked, what: `${one.what}, by hand`, minShare: minShare.minimal }));
    }
    add(
      await compare(product, same, { what: 'a profile, the same statements', path: profilePath, headers, minShare: 1 }),
    );
  } finally {
    await Promise.all([same.stop(), byHand.stop()]);
  }
  return { title: `Lists beside bare servers on ${connections} connections`, rows: measured, broken };
}
