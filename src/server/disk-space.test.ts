import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { anApplication, apply, asForm, sendForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aPicture } from '#test/samples/images.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { aSecret, removePhoto, sendPhoto } from '#test/samples/uploads.ts';
import { diskStore, type FileStore } from './platform/files/file-store.ts';

const megabyte = 1024 * 1024;
const maxIncomingBytes = 2 * megabyte;
const plenty = 50e9;

let folder: string;
let store: FileStore;
let world: TestApp;
let free = plenty;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-space-'));
  store = diskStore(folder);
  world = await anApp({ store, maxIncomingBytes, freeBytes: () => free });
});
afterEach(() => {
  free = plenty;
  Object.assign(store, diskStore(folder));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function findFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function aGalleryForm(): Promise<FormData> {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(await aPicture('gallery'))]), 'gallery.jpg');
  form.append('caption', 'A class');
  return form;
}

const rows = () => world.database.db.selectFrom('storedFiles').selectAll().execute();

test('while the disk is nearly full files are refused with 507, and all else goes on', async () => {
  const [photo, before] = [{ secret: aSecret(), bytes: await aPicture('ahead') }, await rows()];
  const headers = await world.signIn();
  free = 100 * megabyte;
  const refused = [
    await apply(world.app, await anApplication()),
    await sendForm(world.app, '/admin/past/training', await aGalleryForm(), headers),
    await sendPhoto(world.app, photo),
  ];
  expect(refused.map(({ status, headers: said }) => [status, said['retry-after']])).toEqual(
    refused.map(() => [507, '120']),
  );
  expect(refused[0]?.body.message).toMatch(/^There is no space .* try again later\.$/);
  expect(await rows()).toEqual(before);

  expect((await sendJson(world.app, '/consultant/create', goodConsultation())).status).toBe(201);

  free = plenty;
  expect((await sendPhoto(world.app, photo)).status).toBe(201);
  await removePhoto(world.app, photo);
  expect((await apply(world.app, await anApplication())).status).toBe(201);
  expect(await world.storedFiles()).toEqual([]);
});

test('forms that arrive at the same time are limited together', async () => {
  const sent = await anApplication();
  // Enough to fill the space if forms were counted only at their end.
  for (let times = 0; times < 3; times += 1) {
    const image = {
      name: 'photo.jpg',
      bytes: Buffer.concat([await aPicture('photo'), Buffer.alloc(megabyte)]),
    };
    const form = asForm({ ...sent, images: [image] });
    expect((await sendForm(world.app, '/driver/register', form)).status).toBe(400);
  }
  expect((await apply(world.app, sent)).status).toBe(201);
});

test('a sender holds a sixteenth of the room, its wider networks four of them, and visitors leave a quarter to the office', async () => {
  const room = 1024 * megabyte;
  const shared = await anApp({ maxIncomingBytes: room, trustProxy: 1 });
  const { incoming } = shared.files;
  const hold = (sender: string) => incoming.shareOf(sender).take(sender, room / 16);
  const send = async (address: string) => {
    const bytes = await aPicture(address);
    const headers = { 'x-forwarded-for': address };
    return (await sendPhoto(shared.app, { secret: aSecret(), bytes, headers })).status;
  };
  await hold('54.1.1.1');
  expect([await send('54.1.1.1'), await send('197.210.8.1')]).toEqual([503, 201]);
  for (const network of ['1', '100', '200', '300']) await hold(`2001:db8:1:${network}::/64`);
  expect([await send('2001:db8:1:400::1'), await send('2001:db8:2::1')]).toEqual([503, 201]);

  for (let others = 0; others < 7; others += 1) await hold(`10.0.0.${others}`);
  expect(await send('197.210.8.1')).toBe(503);
  expect((await apply(shared.app, await anApplication())).status).toBe(503);
  const published = await sendForm(
    shared.app,
    '/admin/past/training',
    await aGalleryForm(),
    await shared.signIn(),
  );
  expect(published.status).toBe(201);

  incoming.giveBack('54.1.1.1');
  expect([await send('54.1.1.1'), await send('197.210.8.1')]).toEqual([201, 201]);
  await shared.close();
});

test('a disk that is full in the middle of an application leaves neither rows nor files of it', async () => {
  const [before, files] = [await rows(), await findFiles()];
  const { put } = store;
  let puts = 0;
  store.put = (name, path) => {
    puts += 1;
    return puts < 3
      ? put(name, path)
      : Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  };
  expect((await apply(world.app, await anApplication())).status).toBe(507);
  expect(await rows()).toEqual(before);
  expect(await findFiles()).toEqual(files);
  expect(await world.storedFiles()).toEqual([]);
});

test('a document that can not be read from the disk answers 503, one that is cut off breaks its connection', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({
    create: { width: 600, height: 400, channels: 3, background: '#fff', noise },
  });
  // Several segments of 32 KiB; the first must be complete before anything is sent.
  const images = [{ name: 'noise.jpg', bytes: await photo.jpeg().toBuffer() }];
  const { body } = await apply(
    world.app,
    await anApplication({ images: images.flatMap((one) => [one, one, one, one]) }),
  );
  const { documents } = await ask(await anAdministrator(world), readDriver, {
    params: { id: body.data?.reference ?? '' },
  });
  const url = documents[0]?.url ?? '';
  const fault = Object.assign(new Error('the disk is broken'), { code: 'EIO', syscall: 'read' });
  store.read = () => Promise.reject(fault);
  const unopened = await world.app.inject({ url });
  expect([unopened.statusCode, unopened.headers['retry-after']]).toEqual([503, '15']);

  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  for (const end of [() => Promise.reject(fault), () => undefined]) {
    const begun = Promise.withResolvers<void>();
    const cutOff = async function* (content: Buffer) {
      yield content.subarray(0, -1);
      await begun.promise;
      await end();
    };
    store.read = async (name) => {
      const content = await readFile(join(folder, name.slice(0, 2), name));
      return { bytes: Readable.from(cutOff(content)), size: content.length };
    };
    const answer = await fetch(origin + url);
    begun.resolve();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  }
});
