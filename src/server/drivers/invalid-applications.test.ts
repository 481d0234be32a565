import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillInMessage } from '#contract/platform/checks.ts';
import { aWorld } from '#test/app.ts';
import { openSocket } from '#test/product/raw-socket.ts';
import {
  anApplication,
  apply,
  asForm,
  type SentFile,
  sendForm,
} from '#test/samples/applications.ts';
import { whatIsStored } from '#test/samples/drivers.ts';
import { aPictureOfSize } from '#test/samples/images.ts';

let before: Awaited<ReturnType<typeof whatIsStored>>;

async function expectNothingNew(): Promise<void> {
  expect(await whatIsStored(world)).toEqual(before);
}

const world = await aWorld();
beforeEach(async () => {
  before = await whatIsStored(world);
});

// The contract tests the rules of each field; test/endpoints/openapi.test.ts sends each endpoint invalid values.
describe('fields that are not in order', () => {
  test('every bad field is named, the first as the message', async () => {
    const { body } = await apply(
      world.app,
      await anApplication({ fields: { email: 'x', city: '', yearsOfExperience: '99' } }),
    );
    expect(body.message).toBe(fillInMessage);
    expect(body.errors?.map(({ field }) => field)).toEqual(['city', 'email', 'yearsOfExperience']);
    await expectNothingNew();
  });

  test('a field that is given twice is rejected', async () => {
    const form = asForm(await anApplication());
    form.append('fullName', 'Somebody Else');
    const answer = await sendForm(world.app, '/driver/register', form);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Full name must be text, given once.',
      errors: [{ field: 'fullName' }],
    });
    await expectNothingNew();
  });
});

describe('files that are not in order', () => {
  const cases: [
    string,
    (good: SentFile[]) => Promise<{ images: SentFile[]; groups?: string[] }>,
    number,
    RegExp,
  ][] = [
    [
      'a script whose name would read as another',
      async (good) => ({
        images: [{ ...script, name: 'photo\u202egpj.\u0007exe' }, ...good.slice(1)],
      }),
      400,
      /^The file "photogpj\.exe" was rejected/,
    ],
    [
      'a file of 2 MB and a byte',
      async (good) => ({ images: [await tooLarge(2 * 1024 * 1024 + 1), ...good.slice(1)] }),
      413,
      /"large\.jpg" is larger than 2 MB/,
    ],
    [
      '30 files',
      async ([first]) => ({ images: Array.from({ length: 30 }, () => first ?? script) }),
      400,
      /Too many files/,
    ],
    [
      'six of one kind',
      async (good) => ({
        images: [...good, ...good.slice(0, 3), ...good.slice(0, 2)],
        groups: ['nin', 'medical', 'education', ...Array.from({ length: 6 }, () => 'drivers')],
      }),
      400,
      /at most 5 for Driver's licence/,
    ],
    ['no file at all', async () => ({ images: [], groups: [] }), 400, /images are needed/],
    [
      'one file of one group',
      async (good) => ({ images: good.slice(0, 1), groups: ['drivers'] }),
      400,
      /^Please upload at least one document before proceeding\. Missing: NIN/,
    ],
    [
      'fewer groups than files',
      async (good) => ({ images: good, groups: ['drivers', 'nin', 'medical'] }),
      400,
      /imageGroups/,
    ],
    [
      'an unknown group',
      async (good) => ({ images: good, groups: ['drivers', 'nin', 'medical', 'passport'] }),
      400,
      /imageGroups must each be one of/,
    ],
  ];
  const script = {
    name: 'photo.png',
    bytes: Buffer.from('#!/bin/sh\nrm -rf /\n'),
    type: 'image/png',
  };
  const tooLarge = async (size: number) => ({
    name: 'large.jpg',
    bytes: await aPictureOfSize(size),
  });

  test.each(cases)(
    '%s: rejected with its sentence, and nothing is left behind',
    async (_, make, status, message) => {
      const sent = await anApplication();
      const answer = await apply(world.app, { ...sent, ...(await make(sent.images)) });
      expect(answer.status).toBe(status);
      expect(answer.body.message).toMatch(message);
      await expectNothingNew();
    },
  );

  test('a file under a field that takes none is rejected', async () => {
    const form = asForm(await anApplication());
    form.append('licence', new Blob(['x']), 'x.jpg');
    const answer = await sendForm(world.app, '/driver/register', form);
    expect(answer.status).toBe(400);
    await expectNothingNew();
  });
});

describe('a request that is not a form', () => {
  const post = (payload: string, type?: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/register',
      payload,
      ...(type && { headers: { 'content-type': type } }),
    });

  test.each([
    ['JSON that names no photos', '{}', 'application/json', 400],
    ['no type', 'hello', undefined, 415],
    ['a form that is none', 'hello', 'multipart/form-data; boundary=x', 400],
    [
      'a form that breaks off',
      '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nAb',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('%s: refused as JSON with a sentence', async (_, payload, type, status) => {
    const answer = await post(payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
    await expectNothingNew();
  });
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
