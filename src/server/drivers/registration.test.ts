import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { aWorld } from '#test/app.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import {
  anApplication,
  apply,
  asForm,
  goodFields,
  type SentApplication,
  type SentFile,
} from '#test/samples/applications.ts';
import { whatIsStored } from '#test/samples/drivers.ts';
import { aPicture, aPictureOfSize } from '#test/samples/images.ts';

let before: Awaited<ReturnType<typeof whatIsStored>>;

const world = await aWorld();
beforeEach(async () => {
  before = await whatIsStored(world);
});

async function expectNothingNew(): Promise<void> {
  expect(await whatIsStored(world)).toEqual(before);
}

async function findByReference(reference: string | undefined) {
  const headers = await world.signIn();
  const answer = await world.app.inject({ url: `/api/v1/admin/drivers/${reference}`, headers });
  return answer.json<{
    data: Record<string, unknown> & { documents: { group: string; url: string; name: string }[] };
  }>().data;
}

describe('an application in order', () => {
  test('is stored as it was sent, with a driver id as its reference', async () => {
    const sent = await anApplication({
      fields: { fullName: '  Ṣadé Bánkọ́lé ', ageBracket: '36-40' },
    });
    const { status, body } = await apply(world.app, sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.any(String),
      data: { reference: expect.stringMatching(/^1\d{5}$/), isMessageQueued: true },
    });
    const { licence, city, state, email } = sent.fields;
    expect(await findByReference(body.data?.reference)).toMatchObject({
      fullName: 'Ṣadé Bánkọ́lé'.normalize(),
      ageBracket: '36–40',
      status: 'Pending',
      yearsOfExperience: 12,
      typeOfVehice: 'Truck',
      licence,
      city,
      state,
      email,
      documents: [
        { group: 'drivers' },
        { group: 'nin' },
        { group: 'medical' },
        { group: 'education' },
      ],
    });
  });

  test('keeps every document as an upright JPEG of at most 2,560 px a side, without EXIF', async () => {
    const large = await sharp(await aPicture('large', { width: 3000, height: 1000 }))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await anApplication();
    const { body } = await apply(world.app, {
      ...sent,
      images: [{ name: 'large.jpg', bytes: large }, ...sent.images.slice(1)],
    });
    const { documents } = await findByReference(body.data?.reference);
    const pictures = await Promise.all(
      documents.map(async ({ url }) => (await world.app.inject({ url })).rawPayload),
    );
    const [first, ...others] = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()));
    expect(first).toMatchObject({ format: 'jpeg', height: 2560 });
    expect(first?.width).toBeLessThan(900);
    expect(first?.exif).toBeUndefined();
    for (const other of others) expect(other.format).toBe('jpeg');
  });
});

describe('the same person again', () => {
  test.each(['email', 'phoneNumber'] as const)(
    'with the same %s is rejected while the application is open',
    async (field) => {
      const fields = goodFields();
      await apply(world.app, await anApplication({ fields }));
      const same = field === 'email' ? fields.email.toUpperCase() : fields.phoneNumber;
      const { status, body } = await apply(
        world.app,
        await anApplication({ fields: { [field]: same } }),
      );
      expect(status).toBe(409);
      expect(body.message).toBe(alreadyAppliedMessage);
    },
  );

  test('three times at once without a key is stored once', async () => {
    const fields = goodFields();
    const sent = await anApplication({ fields });
    const statuses = await Promise.all(
      Array.from({ length: 3 }, async () => (await apply(world.app, sent)).status),
    );
    expect(statuses.sort()).toEqual([201, 409, 409]);
    const now = await whatIsStored(world);
    expect(now.drivers).toBe(before.drivers + 1);
    expect(now.files).toHaveLength(before.files.length + 4);
  });
});

// The contract tests the rules of each field; test/endpoints/openapi.test.ts sends each endpoint invalid values.
test('every bad field is named, the first as the message', async () => {
  const { body } = await apply(
    world.app,
    await anApplication({ fields: { email: 'x', city: '', yearsOfExperience: '99' } }),
  );
  expect(body.message).toBe(fillInMessage);
  expect(body.errors?.map(({ field }) => field)).toEqual(['city', 'email', 'yearsOfExperience']);
  await expectNothingNew();
});

describe('files that are not in order', () => {
  const script = {
    name: 'photo\u202egpj.\u0007exe',
    bytes: Buffer.from('#!/bin/sh\nrm -rf /\n'),
    type: 'image/png',
  };

  test.each<[string, (good: SentFile[]) => Promise<Partial<SentApplication>>, number, RegExp]>([
    [
      'a script whose name would read as another',
      async (good) => ({ images: [script, ...good.slice(1)] }),
      400,
      /^The file "photogpj\.exe" was rejected/,
    ],
    [
      'a file of 2 MB and a byte',
      async (good) => ({
        images: [
          { name: 'large.jpg', bytes: await aPictureOfSize(2 * 1024 * 1024 + 1) },
          ...good.slice(1),
        ],
      }),
      413,
      /"large\.jpg" is larger than 2 MB/,
    ],
    [
      'six of one kind',
      async (good) => ({
        images: [...good, ...good.slice(0, 3), ...good.slice(0, 2)],
        groups: ['nin', 'medical', 'education', ...Array(6).fill('drivers')],
      }),
      400,
      /at most 5 for Driver's licence/,
    ],
    [
      'one file of one group',
      async (good) => ({ images: good.slice(0, 1), groups: ['drivers'] }),
      400,
      /^Please upload at least one document before proceeding\. Missing: NIN/,
    ],
  ])(
    '%s: rejected with its sentence, and nothing is left behind',
    async (_, make, status, message) => {
      const sent = await anApplication();
      const answer = await apply(world.app, { ...sent, ...(await make(sent.images)) });
      expect(answer.status).toBe(status);
      expect(answer.body.message).toMatch(message);
      await expectNothingNew();
    },
  );
});

test('an application that breaks off in the middle leaves nothing behind', async () => {
  await world.app.listen({ port: 0 });
  const { port }: AddressInfo = addressOf(world.app.server.address());
  const request = new Request('http://localhost', {
    method: 'POST',
    body: asForm(await anApplication()),
  });
  const body = Buffer.from(await request.arrayBuffer());
  const ended = new Promise<void>((resolve) => {
    world.app.server.once('request', (received) => received.once('close', resolve));
  });
  const client = httpRequest({
    port,
    method: 'POST',
    path: '/api/v1/driver/register',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  client.on('error', () => undefined);
  client.write(body.subarray(0, body.length - 2000), () => client.destroy());
  await ended;
  await expect.poll(() => whatIsStored(world)).toEqual(before);
});

test('a form that never ends is cut off, and leaves nothing behind', async () => {
  const { socket, send, ended } = openSocket(
    `http://127.0.0.1:${addressOf(world.app.server.address()).port}`,
  );
  send('POST /api/v1/driver/register HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n');
  send('content-type: multipart/form-data; boundary=x\r\n\r\n');
  const sendChunk = (text: string) => send(`${text.length.toString(16)}\r\n${text}\r\n`);
  sendChunk('--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n');
  const megabyte = '\0'.repeat(1024 * 1024);
  const sendOn = () => {
    while (socket.writable && !socket.writableNeedDrain) sendChunk(megabyte);
  };
  socket.on('drain', sendOn);
  sendOn();
  // Data in transit when the connection closes can reset it before the response is read.
  expect(await ended()).toMatch(/^(HTTP\/1\.1 413 |$)/);
  await expect.poll(() => whatIsStored(world)).toEqual(before);
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string')
    throw new Error('the server listens nowhere');
  return address;
}
