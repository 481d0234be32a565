import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout, readAccount } from '#contract/accounts/accounts.ts';
import { downloadCertificates } from '#contract/certificates/certificates.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { exportList } from '#contract/exports/list-exports.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import type { Role } from '#contract/platform/roles.ts';
import { exportPerson } from '#contract/privacy/privacy-people.ts';
import { prepareReports } from '#contract/reports/report-files.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aCertificate, anEnrolment, aTraining } from '#test/samples/trainings.ts';

const now = new Date('2027-03-11T09:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let driver: string;
let training: string;
// Sessions end while a link would still be valid.
const world = await aWorld({ sessionIdleMinutes: 3 });
const { db } = world.database;
world.time.now = now;
beforeAll(async () => {
  const { body } = await apply(world.app, await anApplication());
  const enrolment = crypto.randomUUID();
  training = await aTraining(db, { status: 'Completed' });
  await anEnrolment(db, training, { id: enrolment });
  await aCertificate(db, enrolment);
  const owner = await anAdministrator(world);
  driver = (await ask(owner, readDriver, { params: { id: body.data?.reference ?? '' } }))._id;
});

/** What links open, and how each link is made. */
const links: Record<string, (reader: Administrator) => Promise<string>> = {
  async document(reader) {
    const { documents } = await ask(reader, readDriver, { params: { id: driver } });
    return documents[0]?.url ?? '';
  },
  archive: async (reader) => (await ask(reader, archiveDocuments, { params: { id: driver } })).url,
  certificates: async (reader) =>
    (await ask(reader, downloadCertificates, { params: { id: training }, body: {} })).url,
  export: async (reader) =>
    (await ask(reader, exportList, { body: { list: 'drivers', format: 'csv' } })).url,
  report: async (reader) => (await ask(reader, prepareReports)).url,
  copy: async (reader) =>
    (await ask(reader, exportPerson, { body: { records: [{ kind: 'driver', id: driver }] } })).url,
};

const email = 'manager@example.com';
const change = (values: { role?: Role; deactivatedAt?: Date | null }) =>
  db.updateTable('admins').set(values).where('email', '=', email).execute();

describe.each(Object.entries(links))('a link to a %s', (name, link) => {
  // Only an Owner can copy a person's data.
  const role: Role = name === 'copy' ? 'Owner' : 'Manager';
  let reader: Administrator;
  let url: string;
  const status = async () => (await world.app.inject(url)).statusCode;

  beforeEach(async () => {
    world.time.now = now;
    await anAdministrator(world, 'Manager');
    await change({ role, deactivatedAt: null });
    reader = await anAdministrator(world, 'Manager');
    url = await link(reader);
    expect(await status()).toBe(200);
  });
  afterEach(() => change({ role: 'Manager', deactivatedAt: null }));

  test('ends when its session is signed out, and not with another one', async () => {
    const other = await anAdministrator(world, 'Manager');
    const path = apiBase + logout.path;
    expect((await other.send({ method: 'POST', url: path })).status).toBe(200);
    expect(await status()).toBe(200);
    expect((await reader.send({ method: 'POST', url: path })).status).toBe(200);
    expect(await status()).toBe(403);
  });

  test('ends when its session has not been used for too long, and using it does not prolong that', async () => {
    world.time.now = minutesLater(2);
    expect(await status()).toBe(200);
    world.time.now = minutesLater(3);
    expect(await status()).toBe(403);
    expect((await reader.send({ method: 'GET', url: apiBase + readAccount.path })).status).toBe(
      401,
    );
  });

  test('ends with the role that could open it, and with the account', async () => {
    await change({ role: name === 'report' ? 'Trainer' : 'Viewer' });
    expect(await status()).toBe(403);
    await change({ role });
    expect(await status()).toBe(200);
    await change({ deactivatedAt: now });
    expect(await status()).toBe(403);
  });
});
