import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxOpenUploads } from '#contract/application-uploads.ts';
import { maxImageBytes } from '#contract/upload-limits.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aPicture } from '#test/images.ts';
import { sendJson } from '#test/json-forms.ts';
import { announce, aSecret, bytesType, encodedName, sendBytes, sendUpload, uploadsUrl } from '#test/uploads.ts';

let world: TestApp;
let photo: Buffer;
beforeAll(async () => {
  world = await anApp();
  photo = await aPicture('licence');
});
afterAll(() => world.close());

const create = (headers: Record<string, string>, secret = aSecret()) =>
  sendUpload(world.app, { method: 'POST', secret, headers });
const patch = (url: string, secret: string, offset: number, bytes: Buffer) =>
  sendBytes(world.app, { url, secret, offset, bytes });
const head = (url: string, secret: string) => sendUpload(world.app, { method: 'HEAD', url, secret });
const remove = (url: string, secret: string) => sendUpload(world.app, { method: 'DELETE', url, secret });
const nobody = `${uploadsUrl}/01975a3c-7c00-7000-8000-000000000000`;

describe('a photo', () => {
  test('is announced, sent in pieces and examined with the last one', async () => {
    const secret = aSecret();
    const created = await create(
      { 'upload-length': `${photo.length}`, 'upload-metadata': encodedName('ID.jpg') },
      secret,
    );
    const url = String(created.headers.location);
    expect(created.status).toBe(201);
    expect(url).toMatch(/^\/api\/v1\/driver\/uploads\/[0-9a-f-]{36}$/);
    expect(created.headers['upload-offset']).toBe('0');
    const expires = Date.parse(String(created.headers['upload-expires']));
    expect(Math.abs(expires - world.time.now.getTime() - 24 * 60 * 60 * 1000)).toBeLessThan(1000);

    const first = await patch(url, secret, 0, photo.subarray(0, 5000));
    expect([first.status, first.headers['upload-offset'], first.text]).toEqual([204, '5000', '']);
    const asked = await head(url, secret);
    expect([asked.status, asked.headers['upload-offset']]).toEqual([200, '5000']);
    expect(asked.headers).toMatchObject({
      'upload-length': `${photo.length}`,
      'upload-metadata': encodedName('ID.jpg'),
      'cache-control': 'no-store',
    });

    const last = await patch(url, secret, 5000, photo.subarray(5000));
    expect([last.status, last.headers['upload-offset']]).toEqual([204, `${photo.length}`]);
    const files = await world.storedFiles();
    expect(files).toHaveLength(1);
    expect((await head(url, secret)).headers['upload-offset']).toBe(`${photo.length}`);
    expect((await patch(url, secret, photo.length, Buffer.alloc(0))).status).toBe(204);
    expect((await remove(url, secret)).status).toBe(204);
    expect(await world.storedFiles()).toEqual([]);
    expect((await remove(url, secret)).status).toBe(404);
  });

  test('can be sent with its announcement', async () => {
    const secret = aSecret();
    const headers = { 'upload-length': `${photo.length}` };
    const { status, headers: said } = await sendUpload(world.app, { method: 'POST', secret, headers, bytes: photo });
    expect([status, said['upload-offset']]).toEqual([201, `${photo.length}`]);
    expect((await remove(String(said.location), secret)).status).toBe(204);
  });

  test('can never be fetched', async () => {
    const secret = aSecret();
    const url = await announce(world.app, secret, photo.length);
    await patch(url, secret, 0, photo);
    const { status, body } = await sendUpload(world.app, { method: 'GET', url, secret });
    expect([status, body]).toEqual([404, { message: 'There is nothing at this address.' }]);
    await remove(url, secret);
  });

  test.each([
    ['no picture', Buffer.from('my diary, in words'), /was rejected. Please check the type or size/],
    ['broken', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]), /It is damaged or not a real image/],
  ])('that is %s is refused and gone', async (_, bytes, words) => {
    const secret = aSecret();
    const url = await announce(world.app, secret, bytes.length, { name: 'my diary.jpg' });
    const { status, body } = await patch(url, secret, 0, bytes);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: expect.stringMatching(words),
      errors: [{ field: 'images', message: body.message }],
    });
    expect(body.message).toContain('"my diary.jpg"');
    expect((await head(url, secret)).status).toBe(404);
    expect(await world.storedFiles()).toEqual([]);
  });

  test('that could not be stored is examined again when its last byte comes again', async () => {
    const secret = aSecret();
    const url = await announce(world.app, secret, photo.length);
    const { put } = world.files;
    world.files.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const full = await patch(url, secret, 0, photo).finally(() => {
      world.files.put = put;
    });
    expect(full.status).toBe(507);
    // A client that believes that all has arrived is told that it hasn't.
    expect((await patch(url, secret, photo.length, Buffer.alloc(0))).status).toBe(409);
    const offset = Number((await head(url, secret)).headers['upload-offset']);
    expect(offset).toBe(photo.length - 1);
    expect((await patch(url, secret, offset, photo.subarray(offset))).status).toBe(204);
    expect(await world.storedFiles()).toHaveLength(1);
    await remove(url, secret);
  });
});

test('is unknown to another secret as if it had never been, and the owner is not disturbed', async () => {
  const secret = aSecret();
  const other = aSecret();
  const url = await announce(world.app, secret, photo.length);
  await patch(url, secret, 0, photo.subarray(0, 100));
  const missing = await patch(nobody, secret, 0, photo);
  expect(missing.status).toBe(404);
  expect(await patch(url, other, 100, photo.subarray(100))).toMatchObject({ status: 404, body: missing.body });
  expect(await patch(`${uploadsUrl}/none`, other, 0, photo)).toMatchObject({ status: 404, body: missing.body });
  for (const address of [url, nobody, `${uploadsUrl}/none`]) {
    expect((await head(address, other)).status).toBe(404);
    expect((await remove(address, other)).body).toEqual(missing.body);
  }
  expect((await head(url, secret)).headers['upload-offset']).toBe('100');
  await remove(url, secret);
});

describe('a call that breaks the rules of the protocol is refused:', () => {
  const length = { 'upload-length': '100' };

  test.each([
    ['no length', {}, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length with an exponent', { 'upload-length': '1e9' }, 400],
    ['a length in hex', { 'upload-length': '0x10' }, 400],
    ['a length of nothing', { 'upload-length': '0' }, 400],
    ['an endless length', { 'upload-length': '9'.repeat(500) }, 400],
    ['a length that is put off', { 'upload-defer-length': '1' }, 400],
    ['a byte too many', { 'upload-length': `${maxImageBytes + 1}` }, 413],
    ['huge metadata', { ...length, 'upload-metadata': `name ${'A'.repeat(5000)}` }, 400],
    ['another version', { ...length, 'tus-resumable': '0.2.2' }, 412],
    ['no version', { ...length, 'tus-resumable': '' }, 412],
    ['a short secret', { ...length, 'upload-secret': 'x'.repeat(31) }, 400],
    ['a long secret', { ...length, 'upload-secret': 'x'.repeat(129) }, 400],
    ['a secret with a space', { ...length, 'upload-secret': `${'x'.repeat(32)} x` }, 400],
    ['another content type', { ...length, 'content-type': 'image/jpeg' }, 415],
  ])('%s', async (_, headers, status) => {
    const answer = await create(headers);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
    expect(answer.headers['tus-version']).toBe(status === 412 ? '1.0.0' : undefined);
    expect(answer.headers).not.toHaveProperty('location');
  });

  test.each([
    ['an offset ahead', '50', 'x'.repeat(10), 409],
    ['an offset behind', '0', 'x'.repeat(10), 409],
    ['no offset', '', 'x', 400],
    ['a negative offset', '-1', 'x', 400],
    ['more than was announced', '10', 'x'.repeat(91), 413],
  ])('%s', async (_, offset, text, status) => {
    const secret = aSecret();
    const url = await announce(world.app, secret, 100);
    await patch(url, secret, 0, Buffer.alloc(10));
    const headers = { 'upload-offset': offset };
    const answer = await sendUpload(world.app, { method: 'PATCH', url, secret, headers, bytes: Buffer.from(text) });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/);
    expect((await head(url, secret)).headers['upload-offset']).toBe('10');
    await remove(url, secret);
  });

  test('bytes that are sent as something else', async () => {
    const secret = aSecret();
    const url = await announce(world.app, secret, 100);
    const headers = { 'upload-offset': '0', 'content-type': 'application/json' };
    const answer = await sendUpload(world.app, { method: 'PATCH', url, secret, headers, bytes: Buffer.from('{}') });
    expect([answer.status, answer.body.message]).toEqual([415, `This must be sent as ${bytesType}.`]);
    await remove(url, secret);
  });
});

test(`at most ${maxOpenUploads} photos wait under one secret, however they are announced`, async () => {
  const secret = aSecret();
  const all = await Promise.all(
    Array.from({ length: maxOpenUploads + 5 }, () => create({ 'upload-length': '100' }, secret)),
  );
  const statuses = all.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxOpenUploads);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  const [one] = all.flatMap(({ headers }) => headers.location ?? []);
  await remove(String(one), secret);
  expect((await create({ 'upload-length': '100' }, secret)).status).toBe(201);
});

test('the type of the bytes is taken nowhere else', async () => {
  const answer = await sendJson(world.app, '/driver/register', 'x', { 'content-type': bytesType });
  expect(answer.status).toBe(415);
});
