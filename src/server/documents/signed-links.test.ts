import { beforeAll, expect, test } from 'vitest';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { listOngoingDrivers } from '#contract/placements/placements.ts';
import { can, roles } from '#contract/platform/roles.ts';
import { type Administrator, anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, sendForm } from '#test/samples/applications.ts';
import { aPicture } from '#test/samples/images.ts';
import { act, assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { readZip } from '#test/samples/zip.ts';

const world = await aWorld();
const owner = await anAdministrator(world);
const headers = await world.signIn();

let driver: string;
beforeAll(async () => {
  const { body } = await apply(world.app, await anApplication());
  driver = body.data?.reference ?? '';
  // Gives the driver a replaced document.
  const renewal = new FormData();
  renewal.append('licenceExpiryDate', '2099-04-01');
  renewal.append(
    'licence',
    new Blob([new Uint8Array(await aPicture('new', { width: 80, height: 50 }))]),
    'new.jpg',
  );
  const path = updateDocuments.path.replace('{id}', driver);
  expect((await sendForm(world.app, path, renewal, await world.signIn(), 'PATCH')).status).toBe(
    200,
  );
  await act(owner, 'approve', driver);
  await assign(owner, driver, await aCompanyRequest(world.database.db));
});

async function readAll(reader: Administrator) {
  const profile = await ask(reader, readDriver, { params: { id: driver } });
  const [listed] = (await ask(reader, listDrivers)).result;
  const [placed] = (await ask(reader, listOngoingDrivers)).result;
  return { profile, listed, placed };
}

const links = (answer: unknown) => JSON.stringify(answer).match(/signature=/g)?.length ?? 0;

const readers = roles.filter((role) => can(role, 'read drivers'));

test.each(readers.filter((role) => can(role, 'read documents')))(
  'as %s documents are linked, and so are those that were replaced',
  async (role) => {
    const { profile, listed, placed } = await readAll(await anAdministrator(world, role));
    for (const answer of [profile, listed, placed]) expect(links(answer)).toBeGreaterThanOrEqual(8);
    expect(profile.earlierDocuments).toHaveLength(1);
  },
);

test.each(readers.filter((role) => !can(role, 'read documents')))(
  'as %s a driver is read without any link to a document, but with the dates',
  async (role) => {
    const { profile, listed, placed } = await readAll(await anAdministrator(world, role));
    expect(links({ profile, listed, placed })).toBe(0);
    for (const answer of [profile, listed, placed]) {
      expect(answer).toMatchObject({
        driverLicenceUrl: null,
        documents: [],
        licenceExpiryDate: '2099-04-01',
        expiryStatus: 'Valid',
      });
    }
    expect(profile.earlierDocuments).toEqual([]);
    expect(profile.expiryHistory).toHaveLength(1);
  },
);

const get = async (changed: URL) => {
  const answer = await world.app.inject(changed.pathname + changed.search);
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
};

async function linkOf(application: Awaited<ReturnType<typeof anApplication>>): Promise<URL> {
  const { body } = await apply(world.app, application);
  const answer = await world.app.inject({
    url: `/api/v1/admin/drivers/${body.data?.reference}`,
    headers,
  });
  return new URL(
    answer.json<{ data: { driverLicenceUrl: string } }>().data.driverLicenceUrl,
    'http://localhost',
  );
}

const url = await linkOf(await anApplication());

function changed(change: (url: URL) => void): URL {
  const copy = new URL(url);
  change(copy);
  return copy;
}

/** Flips one byte of the signed part: six bytes of expiry, then the viewer. */
function alter({ searchParams }: URL, at: number): void {
  const bytes = Buffer.from(searchParams.get('signature') ?? '', 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  searchParams.set('signature', bytes.toString('base64url'));
}

test('a document opens through its signed address alone, and is kept by nobody on the way', async () => {
  const { status, headers } = await get(url);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  });
});

test.each([
  ['without a signature', (copy: URL) => copy.searchParams.delete('signature')],
  ['with a later expiry', (copy: URL) => alter(copy, 4)],
  ['for another account', (copy: URL) => alter(copy, 6)],
  ['with the signature twice', (copy: URL) => copy.searchParams.append('signature', '1')],
  [
    "at the address of another driver's",
    (copy: URL) =>
      (copy.pathname = copy.pathname.replace(/[^/](?=\/[^/]+$)/, (last) =>
        last === '0' ? '1' : '0',
      )),
  ],
])('a document does not open %s', async (_, change) => {
  const { status, text } = await get(changed(change));
  expect(status).toBe(403);
  expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/\.$/) });
});

test("the signature of one driver's documents opens no other's", async () => {
  const other = await linkOf(await anApplication());
  expect((await get(other)).status).toBe(200);
  const atOther = new URL(other);
  atOther.search = url.search;
  expect((await get(atOther)).status).toBe(403);
  const [folder] = url.pathname.split(/[^/]+$/);
  const amongOwn = new URL(url);
  amongOwn.pathname = `${folder}${other.pathname.split('/').at(-1)}`;
  expect((await get(amongOwn)).status).toBe(404);
});

test('a document no longer opens after five minutes', async () => {
  const { now } = world.time;
  world.time.now = new Date(now.getTime() + 4 * 60_000 + 58_000);
  expect((await get(url)).status).toBe(200);
  world.time.now = new Date(now.getTime() + 5 * 60_000);
  expect((await get(url)).status).toBe(403);
  world.time.now = now;
});

const prepare = (id: string) => ask(owner, archiveDocuments, { params: { id } });
const open = (url: string) => world.app.inject({ url });

async function anApplicant(): Promise<string> {
  const { body } = await apply(world.app, await anApplication());
  return body.data?.reference ?? '';
}

test("a driver's documents come as one file, named as on screens, which is recorded", async () => {
  const driverId = await anApplicant();
  const { url, fileName } = await prepare(driverId);
  expect(fileName).toBe(`documents-${driverId}.zip`);
  const answer = await open(url);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="documents-${driverId}.zip"`,
    'cache-control': 'private, no-store',
  });
  const driver = await ask(owner, readDriver, { params: { id: driverId } });
  const files = readZip(answer.rawPayload);
  const folder = `${driverId} ${driver.fullName}`;
  expect([...files.keys()]).toHaveLength(driver.documents.length);
  for (const name of files.keys()) expect(name.startsWith(`${folder}/`)).toBe(true);
  const [document] = driver.documents;
  const [entry] = await activity(world, { record: driver._id });
  expect(entry?.kind).toBe('documents-downloaded');
  expect(entry?.changes[0]?.after).toMatch(/\.jpg, .*\.jpg/);
  const alone = await open(document?.url ?? '');
  expect([...files.values()][0]?.equals(alone.rawPayload)).toBe(true);
});

test('who can not see documents any more gets none by a link from before', async () => {
  const id = await anApplicant();
  const reviewer = await anAdministrator(world, 'Reviewer');
  const { url } = await ask(reviewer, archiveDocuments, { params: { id } });
  expect((await open(url.replace(/signature=./, 'signature=x'))).statusCode).toBe(403);
  expect((await open(url)).statusCode).toBe(200);
  const { db } = world.database;
  await db
    .updateTable('admins')
    .set({ role: 'Viewer' })
    .where('email', '=', 'reviewer@example.com')
    .execute();
  expect((await open(url)).statusCode).toBe(403);
});

test('taking them asks again who it is, when the session is older than ten minutes', async () => {
  const id = await anApplicant();
  const reviewer = await anAdministrator(world, 'Manager');
  const { now } = world.time;
  world.time.now = new Date(now.getTime() + 11 * 60_000);
  const answer = await attempt(reviewer, archiveDocuments, { params: { id } });
  world.time.now = now;
  expect(answer).toMatchObject({ status: 403, kind: 'confirmation-needed', proofs: ['password'] });
});
