import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { logout, signOutEverywhere } from '#contract/accounts/accounts.ts';
import { makeBackup } from '#contract/backups/backups.ts';
import { readOutlets } from '#contract/messages/messages.ts';
import { apiBase, type Endpoint, type Rows } from '#contract/platform/endpoint.ts';
import { liftHold } from '#contract/privacy/legal-holds.ts';
import { aWorld } from '#test/app.ts';
import { alwaysConflict, lackSecrets } from './endpoint-samples.ts';
import { findEndpoints, nameOf } from './endpoints.ts';
import { goodCallOf, sendCall } from './send-call.ts';

/** Calls never refetched after a change: their result is used at once, or kept as it was. */
const readOnce = [
  'GET /admin/search',
  'GET /admin/drivers/{id}/other-records',
  'GET /admin/senders/{kind}/{id}',
  'GET /admin/reports/{name}',
  'GET /admin/reports/file',
  'GET /admin/settings/health',
  'GET /admin/message-outlets',
  'GET /admin/sources/{id}/code',
  // Typed text, or marks made offline, build on it.
  'GET /admin/message-drafts/{kind}/{id}',
  'GET /admin/trainings/{id}/attendance',
  'GET /admin/tickets/{ticket}',
  // Refetched by each `getAttentionVersion`.
  'GET /admin/attention',
  'GET /admin/overview',
];

const people = ['drivers', 'requests', 'consultations', 'enrolments'] as const;
const retained = [
  ...people,
  'activity',
  'checks',
  'documents',
  'messages',
  'placements',
  'trainings',
] as const;

/** What calls also read or write without an effect on screens. */
const incidental: Readonly<Record<string, readonly Rows[]>> = {
  // Whether the record exists.
  'GET /admin/notes/{kind}/{id}': ['drivers'],
  'GET /admin/consents/{kind}/{id}': ['drivers'],
  'GET /admin/drivers/{id}/trainings': ['drivers'],
  'GET /admin/trainings/{id}/feedback': ['enrolments', 'trainings'],
  // Which record a number in the search means.
  'GET /admin/activity': [...people, 'trainings'],
  // Which documents were opened, and the last reminder.
  'GET /admin/drivers/{id}': ['activity', 'messages', 'templates'],
  // Each change is in the activity as well.
  'GET /admin/attention/version': [...people, 'documents', 'messages', 'privacy', 'backups'],
  'GET /admin/undo': ['messages', 'trainings'],
  // Whether a backup can replace the data: not with people.
  'GET /admin/backups': [...people, 'activity', 'driver-invitations', 'trainings'],
  // Counts.
  'GET /admin/privacy/notices': people,
  'GET /admin/sources': ['drivers'],
  'GET /admin/privacy/retention': retained,
  // What prevents erasing a person.
  'GET /admin/privacy/requests': ['placements'],
  'GET /admin/privacy/requests/{id}': ['placements'],
  'POST /admin/privacy/find': [...retained, 'consents'],
  // For a file, and a message to the caller.
  'POST /admin/privacy/export': ['privacy'],
  'POST /admin/message-templates/{event}/test': ['messages'],
  // Ends the session, or is completed by another call.
  'POST /admin/logout': ['accounts'],
  'POST /admin/account/signout': ['accounts'],
  'POST /admin/account/app': ['accounts'],
};

const server = new URL('../../src/server/', import.meta.url);

/** The tables in SQL, with the owner of their rows. */
async function findTables(): Promise<Map<string, string>> {
  const tables = new Map<string, string>();
  for (const name of (await readdir(server, { recursive: true })).filter((one) =>
    one.endsWith('.ts'),
  )) {
    const text = await readFile(new URL(name, server), 'utf8');
    for (const [, declared = ''] of text.matchAll(/^ {2}interface Tables \{\n(.*?)^ {2}\}/gms)) {
      for (const [, table = ''] of declared.matchAll(/^ {4}(\w+): /gm)) {
        tables.set(
          table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          basename(dirname(name)),
        );
      }
    }
  }
  return tables.set('message_templates', 'templates');
}

/** Records each written row, including those of triggers and cascades. */
const noteWrites = `
  create table written (name text not null);
  create function note_write() returns trigger language plpgsql as
    $$ begin insert into written values (tg_table_name); return null; end $$;
  do $$ declare noted text; begin
    for noted in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
      execute format('create trigger noted after insert or update or delete on %I for each row execute function note_write()', noted);
    end loop;
  end $$`;

const definitions = `
  select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
  union all select viewname, definition from pg_views where schemaname = 'public'`;

let tables: ReadonlyMap<string, string>;
/** The SQL of the database's views and functions. */
let defined: ReadonlyMap<string, string>;
const statements: string[] = [];
let guarding: readonly string[] = [];

const world = await aWorld();
beforeAll(async () => {
  tables = await findTables();
  const { pool } = world.database;
  await pool.query(noteWrites);
  const { rows } = await pool.query<{ name: string; text: string }>(definitions);
  defined = new Map(rows.map(({ name, text }) => [name, text]));
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (!heard.has(client)) listen(client);
    heard.add(client);
  });
  await signIn();
  await send(readOutlets);
  guarding = [...statements];
});

function listen(client: pg.PoolClient): void {
  const { query } = client;
  client.query = new Proxy(query, {
    apply(_, self, given: [string | { text?: string }]) {
      const [statement] = given;
      statements.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
      return Reflect.apply(query, self, given);
    },
  });
}

/** The tables that a statement reads, including by views and functions. */
function* tablesIn(sql: string): Generator<string> {
  for (const [, table = ''] of sql.matchAll(/\b(?:from|join)\s+\(*"?([a-z_]+)/gi))
    if (tables.has(table)) yield table;
  for (const [name] of sql.matchAll(/\b[a-z_]+\b/g)) {
    const text = defined.get(name);
    if (text !== undefined && text !== sql) yield* tablesIn(text);
  }
}

let headers = { authorization: '' };

const endsSession = new Set([logout, signOutEverywhere].map(nameOf));

/** A session's first use is recorded in the account. */
async function signIn(): Promise<void> {
  headers = await world.signIn();
  await world.app.inject({ url: apiBase + readOutlets.path, headers });
}

/** Sends a valid call of an endpoint; returns the owners of the rows it read and wrote. */
async function send(endpoint: Endpoint) {
  const { pool, db } = world.database;
  const [type = 'application/json'] = endpoint.accepts ?? [];
  const call = await goodCallOf(db, endpoint, type);
  await pool.query('delete from written');
  statements.length = 0;
  const { statusCode } = await sendCall(world.app, endpoint, { ...call, headers }, type);
  expect(statusCode).toBe(endpoint.status);
  const read = statements
    .filter((text) => !guarding.includes(text))
    .flatMap((text) => [...tablesIn(text)]);
  const { rows } = await pool.query<{ name: string }>('select distinct name from written');
  if (endsSession.has(nameOf(endpoint))) await signIn();
  const besides: readonly string[] = incidental[nameOf(endpoint)] ?? [];
  const whose = (names: readonly string[]) =>
    [...new Set(names.map((name) => tables.get(name) ?? ''))]
      .filter((name) => shown.has(name) && !besides.includes(name))
      .toSorted();
  return { read: whose(read), written: whose(rows.map(({ name }) => name)) };
}

// A hold must be set before it can be lifted.
// A backup is written after its response.
const uncalled = new Set([
  ...lackSecrets,
  ...alwaysConflict,
  ...[liftHold, makeBackup].map(nameOf),
]);
const endpoints = (await findEndpoints()).filter(
  (endpoint) => endpoint.access !== 'public' && !uncalled.has(nameOf(endpoint)),
);
/** The owners of the rows that screens show. */
const shown = new Set<string>(endpoints.flatMap(({ reads = [] }) => reads));

const reading = endpoints.filter(({ reads }) => reads);

test.each(reading.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name reads the rows that it says, and no others',
  async ({ endpoint }) => {
    const { read } = await send(endpoint);
    expect(read).toEqual(endpoint.reads);
  },
);

test('what reads without saying so is read once', () => {
  const silent = endpoints.filter(({ method, reads }) => method === 'GET' && !reads).map(nameOf);
  expect(silent.toSorted()).toEqual(readOnce.toSorted());
});

const changing = endpoints.filter(({ method, reads }) => method !== 'GET' && !reads);

test.each(changing.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name writes no other rows than it says',
  async ({ endpoint: { writes = [], ...endpoint } }) => {
    const { written } = await send(endpoint);
    if (writes !== 'everything')
      expect(['activity', ...writes]).toEqual(expect.arrayContaining(written));
  },
);
