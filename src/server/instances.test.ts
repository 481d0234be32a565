import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout, readAccount } from '#contract/accounts/accounts.ts';
import {
  type DocumentGroup,
  documentGroups,
  registerDriver,
} from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { createTraining } from '#contract/trainings/training-management.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { aDatabase, type TestDatabase } from '#test/database.ts';
import { anObjectStorage, type TestObjectStorage } from '#test/product/object-storage.ts';
import { launchProduct, type ProductProcess } from '#test/product/product.ts';
import { asForm, goodFields } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { goodTraining } from '#test/samples/trainings.ts';
import { aSecret, hashOf, photoUrl } from '#test/samples/uploads.ts';
import { waitFor } from '#test/wait.ts';

// Two instances of the built product on one database and one object store. `npm run torture -- --only instances` kills
// and replaces them under load.

let folder: string;
let database: TestDatabase;
let storage: TestObjectStorage;
let products: ProductProcess[];
let [one, other] = ['', ''];
let admin = { email: 'admin@example.com', password: '' };

const settings = (name: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, name),
  ...storage.env,
});
const dataDirs = ['one', 'other'];
const shownPasswords = () =>
  products.flatMap(({ lines }) => /with the password (\S+)/.exec(lines.join('\n'))?.[1] ?? []);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'instances-'));
  [database, storage] = await Promise.all([aDatabase(), anObjectStorage(join(folder, 's3'))]);
  await database.pool.query('drop schema public cascade; create schema public');
  products = dataDirs.map((name) => launchProduct(settings(name)));
  [one = '', other = ''] = await Promise.all(products.map(({ ready }) => ready));
  admin = { ...admin, password: shownPasswords()[0] ?? '' };
});
afterAll(async () => {
  await Promise.all(products.map((product) => product.end('SIGKILL')));
  await Promise.all([database.close(), storage.close()]);
  await rm(folder, { recursive: true, force: true });
});

const send = (
  origin: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: object,
  headers: Record<string, string> = {},
) =>
  fetch(origin + apiBase + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('those that start at once on an empty database show one password, which is right', async () => {
  expect(shownPasswords()).toHaveLength(1);
  for (const origin of [one, other]) expect((await send(origin, login, admin)).status).toBe(200);
  expect(
    products.flatMap(({ lines }) => lines.filter((line) => /"level":[56]0/.test(line))),
  ).toEqual([]);
});

test('a session that was opened at one works at the other, until it ends at either', async () => {
  const { headers } = await signInAt(one, admin);
  const account = () => fetch(other + apiBase + readAccount.path, { headers });
  expect((await account()).status).toBe(200);
  expect((await fetch(one + apiBase + logout.path, { method: 'POST', headers })).status).toBe(200);
  expect((await account()).status).toBe(401);
});

test('photos that are sent ahead to both by turns are the documents of an application to either', async () => {
  const secret = aSecret();
  const photo = await aPicture('sent ahead');
  const sendTo = async (origin: string, group: DocumentGroup) => {
    const headers = { 'upload-secret': secret, 'content-type': 'image/jpeg' };
    const url = origin + photoUrl(group, hashOf(photo));
    return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(photo) })).status;
  };
  const uploads = [];
  for (const [at, group] of documentGroups.entries()) {
    const [first, second] = at % 2 ? [one, other] : [other, one];
    expect([await sendTo(first, group), await sendTo(second, group)]).toEqual([201, 200]);
    uploads.push({ group, sha256: hashOf(photo), name: `${group}.jpg` });
  }
  const { status } = await send(other, registerDriver, {
    ...goodFields(),
    uploadSecret: secret,
    uploads,
  });
  expect(status).toBe(201);

  const { result } = await ask(await signInAt(one, admin), listDrivers, { query: { page: '1' } });
  const documents = result[0]?.documents ?? [];
  expect(documents).toHaveLength(documentGroups.length);
  for (const { url, size } of documents) {
    for (const origin of [one, other]) {
      const opened = await fetch(origin + url);
      expect([opened.status, (await opened.arrayBuffer()).byteLength]).toEqual([200, size]);
    }
  }
});

test('a training that is announced at one is on the page that the other had rendered before, within seconds', async () => {
  const page = async () => (await fetch(`${other}/training`)).text();
  const training = goodTraining();
  expect(await page()).not.toContain(training.title);
  const { headers } = await signInAt(one, admin);
  const body = asForm({ fields: training, images: [], groups: undefined });
  const created = await fetch(one + apiBase + createTraining.path, {
    method: 'POST',
    headers,
    body,
  });
  expect(created.status).toBe(201);
  await waitFor(async () => expect(await page()).toContain(training.title));
});

test('one that is older than the database says so in one sentence and stops, and the others go on', async () => {
  await database.pool.query(
    "insert into migrations (name, checksum) values ('9999_later.sql', 'x')",
  );
  const older = launchProduct(settings('older'));
  expect(await older.ended).toBe(1);
  expect(older.lines.filter((line) => !line.startsWith('{'))).toEqual([
    expect.stringContaining(
      'The database is newer than this program, which lacks its migration 9999_later.sql.',
    ),
  ]);
  for (const origin of [one, other]) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  await database.pool.query("delete from migrations where name = '9999_later.sql'");
});
