import { expect, test } from 'vitest';
import { aWorld } from '#test/app.ts';
import { anApplication, apply } from '#test/samples/applications.ts';

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

const world = await aWorld();
const headers = await world.signIn();
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
