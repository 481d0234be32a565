import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anApp, type TestApp } from '#test/app.ts';
import { anApplication, apply, asForm, goodFields, type SentFile } from '#test/applications.ts';
import { aPicture, aPictureOfSize, aPngThatClaims } from '#test/pictures.ts';

let world: TestApp;
let stored: number;
let onDisk: string[];

async function countDrivers(): Promise<number> {
  const headers = await world.signIn();
  const answer = await world.app.inject({ url: '/api/v1/admin/drivers', headers });
  return answer.json<{ data: { pagedInfo: { total: number } } }>().data.pagedInfo.total;
}

async function expectNothingNew(): Promise<void> {
  expect(await countDrivers()).toBe(stored);
  expect((await world.filesOnDisk()).sort()).toEqual(onDisk);
}

beforeAll(async () => {
  world = await anApp();
});
beforeEach(async () => {
  stored = await countDrivers();
  onDisk = (await world.filesOnDisk()).sort();
});
afterAll(() => world.close());

async function findByReference(reference: string | undefined) {
  const headers = await world.signIn();
  const answer = await world.app.inject({ url: `/api/v1/admin/drivers/${reference}`, headers });
  return answer.json<{
    data: Record<string, unknown> & { documents: { group: string; url: string; name: string }[] };
  }>().data;
}

describe('an application in order', () => {
  test('is stored as it was sent, with a driver id as its reference', async () => {
    const sent = await anApplication({ fields: { fullName: '  Ṣadé Bánkọ́lé ', ageBracket: '36-40' } });
    const { status, body } = await apply(world.app, sent);
    expect(status).toBe(201);
    expect(body).toEqual({ message: expect.any(String), data: { reference: expect.stringMatching(/^1\d{5}$/) } });
    const { licence, city, state, email } = sent.fields;
    expect(await findByReference(body.data?.reference)).toMatchObject({
      fullName: 'Ṣadé Bánkọ́lé'.normalize(),
      ageBracket: '36–40',
      status: 'Pending',
      yearsOfExperience: 12,
      typeOfVehice: 'Truck',
      ...{ licence, city, state, email },
      documents: [{ group: 'drivers' }, { group: 'nin' }, { group: 'medical' }, { group: 'education' }],
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
    const pictures = await Promise.all(documents.map(async ({ url }) => (await world.app.inject({ url })).rawPayload));
    const [first, ...others] = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()));
    expect(first).toMatchObject({ format: 'jpeg', height: 2560 });
    expect(first?.width).toBeLessThan(900);
    expect(first?.exif).toBeUndefined();
    for (const other of others) expect(other.format).toBe('jpeg');
  });

  test('may send its files before its fields, several of a kind, and the kinds in any order', async () => {
    const sent = await anApplication({ groups: ['education', 'drivers', 'medical', 'drivers', 'nin'] });
    const five = [...sent.images, { name: 'back.jpg', bytes: await aPicture('back') }];
    const texts = asForm({ ...sent, images: [] });
    const form = asForm({ fields: {}, groups: undefined, images: five });
    for (const [name, value] of texts) form.append(name, value);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(201);
    const { documents } = await findByReference(answer.json<{ data: { reference: string } }>().data.reference);
    expect(documents.map(({ group, name }) => [group, name])).toEqual([
      ['drivers', 'paper-2.jpg'],
      ['drivers', 'paper-4.jpg'],
      ['nin', 'back.jpg'],
      ['medical', 'paper-3.jpg'],
      ['education', 'paper-1.jpg'],
    ]);
  });

  test('without imageGroups has its four files taken in the order of the stages', async () => {
    const { status, body } = await apply(world.app, await anApplication({ groups: undefined }));
    expect(status).toBe(201);
    const { documents } = await findByReference(body.data?.reference);
    expect(documents.map(({ name }) => name)).toEqual(['paper-1.jpg', 'paper-2.jpg', 'paper-3.jpg', 'paper-4.jpg']);
  });

  test('takes a picture of exactly 2 MB', async () => {
    const sent = await anApplication();
    const bytes = await aPictureOfSize(2 * 1024 * 1024);
    const { status } = await apply(world.app, { ...sent, images: [{ name: 'a.jpg', bytes }, ...sent.images.slice(1)] });
    expect(status).toBe(201);
  });

  test('has fields that nobody asked for ignored', async () => {
    const { body } = await apply(
      world.app,
      await anApplication({ fields: { status: 'Approved', _id: 'x', driverId: '1' } }),
    );
    expect(await findByReference(body.data?.reference)).toMatchObject({ status: 'Pending' });
  });
});

const long = 'x'.repeat(5000);
const badFields: [string, Record<string, string | undefined>, string, string][] = [
  ['nothing filled in', { fullName: '', email: '' }, 'Please fill in all required fields.', 'fullName'],
  ['a missing field', { city: undefined }, 'Please fill in all required fields.', 'city'],
  ['only spaces', { address: '   ' }, 'Please fill in all required fields.', 'address'],
  ['an e-mail address without a dot', { email: 'a@b' }, 'Please enter a valid email address.', 'email'],
  ['an e-mail address with a space', { email: 'a b@c.d' }, 'Please enter a valid email address.', 'email'],
  [
    'a phone number too short',
    { phoneNumber: '080000000' },
    'Please enter a valid 11-digit Nigerian phone number.',
    'phoneNumber',
  ],
  [
    'a phone number from abroad',
    { phoneNumber: '+2348000000' },
    'Please enter a valid 11-digit Nigerian phone number.',
    'phoneNumber',
  ],
  [
    'an unknown age bracket',
    { ageBracket: '20–25' },
    'Age bracket must be one of: 30–35, 36–40, 41–45, 46–50.',
    'ageBracket',
  ],
  ['an unknown state', { state: 'Texas' }, 'State must be one of:', 'state'],
  ['a NUL byte in the name', { fullName: 'A\u0000B' }, "Full name contains characters that can't be used.", 'fullName'],
  ['5,000 characters of name', { fullName: long }, 'Full name can have at most 120 characters.', 'fullName'],
  ['5,000 characters of address', { address: long }, 'Address can have at most 300 characters.', 'address'],
  [
    '5,000 characters of experience',
    { previousDrivingExperienceDetails: long },
    'Previous driving experience can have at most 4,000 characters.',
    'previousDrivingExperienceDetails',
  ],
  ['no licence number', { licence: '' }, 'Please fill in all required professional details.', 'licence'],
  [
    'a day that does not exist',
    { licenceExpiryDate: '2027-02-30' },
    'Licence expiry date must be a real date.',
    'licenceExpiryDate',
  ],
  [
    'a date in another form',
    { medicalRecordsExpiryDate: '30/11/2027' },
    'Medical record expiry date must be a real date.',
    'medicalRecordsExpiryDate',
  ],
  [
    'an expired licence',
    { licenceExpiryDate: '2020-01-01' },
    "Licence expiry date can't be before today.",
    'licenceExpiryDate',
  ],
  [
    'an unknown vehicle',
    { typeOfVehice: 'Trailer' },
    'Vehicle type must be one of: Truck, Van, Car, Bus.',
    'typeOfVehice',
  ],
  [
    'no years',
    { yearsOfExperience: '0' },
    'Years of experience must be a whole number from 1 to 60.',
    'yearsOfExperience',
  ],
  [
    'half a year',
    { yearsOfExperience: '1.5' },
    'Years of experience must be a whole number from 1 to 60.',
    'yearsOfExperience',
  ],
  [
    'too many years',
    { yearsOfExperience: '61' },
    'Years of experience must be a whole number from 1 to 60.',
    'yearsOfExperience',
  ],
];

describe('fields that are not in order', () => {
  test.each(badFields)(
    '%s: refused with its sentence, and nothing is left behind',
    async (_, fields, message, field) => {
      const { status, body } = await apply(world.app, await anApplication({ fields }));
      expect(status).toBe(400);
      expect(body.message).toContain(message);
      expect(body.errors?.[0]).toEqual({ field, message: body.message });
      await expectNothingNew();
    },
  );

  test('every bad field is named, the first as the message', async () => {
    const { body } = await apply(
      world.app,
      await anApplication({ fields: { email: 'x', city: '', yearsOfExperience: '99' } }),
    );
    expect(body.message).toBe('Please fill in all required fields.');
    expect(body.errors?.map(({ field }) => field)).toEqual(['city', 'email', 'yearsOfExperience']);
  });

  test('a field that is given twice is refused', async () => {
    const form = asForm(await anApplication());
    form.append('fullName', 'Somebody Else');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'Full name must be text, given once.',
      errors: [{ field: 'fullName' }],
    });
    await expectNothingNew();
  });
});

describe('files that are not in order', () => {
  const cases: [string, (good: SentFile[]) => Promise<{ images: SentFile[]; groups?: string[] }>, number, RegExp][] = [
    [
      'a script named .png',
      async (good) => ({ images: [script, ...good.slice(1)] }),
      400,
      /^The file "photo\.png" was rejected/,
    ],
    [
      'a PNG that claims 60,000 × 60,000',
      async (good) => ({ images: [bomb, ...good.slice(1)] }),
      400,
      /"bomb\.png".*40 megapixels/,
    ],
    [
      'a JPEG that breaks off',
      async (good) => ({ images: [await half(), ...good.slice(1)] }),
      400,
      /"half\.jpg".*damaged/,
    ],
    [
      'an empty file',
      async (good) => ({ images: [{ name: 'e.jpg', bytes: Buffer.alloc(0) }, ...good.slice(1)] }),
      400,
      /"e\.jpg" was rejected/,
    ],
    [
      'a file of 3 MB',
      async (good) => ({ images: [await tooLarge(3 * 1024 * 1024), ...good.slice(1)] }),
      413,
      /"large\.jpg" is larger than 2 MB/,
    ],
    [
      'a file of 2 MB and a byte',
      async (good) => ({ images: [await tooLarge(2 * 1024 * 1024 + 1), ...good.slice(1)] }),
      413,
      /2 MB/,
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
    [
      'a kind that is missing',
      async (good) => ({ images: good.slice(0, 3), groups: ['drivers', 'nin', 'medical'] }),
      400,
      /Educational certificate/,
    ],
    ['no file at all', async () => ({ images: [], groups: [] }), 400, /pictures are needed/],
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
  const script = { name: 'photo.png', bytes: Buffer.from('#!/bin/sh\nrm -rf /\n'), type: 'image/png' };
  const bomb = { name: 'bomb.png', bytes: aPngThatClaims(60_000), type: 'image/png' };
  const half = async () => {
    const whole = await aPicture('half', { width: 1600, height: 1200 });
    return { name: 'half.jpg', bytes: whole.subarray(0, whole.length / 2) };
  };
  const tooLarge = async (size: number) => ({ name: 'large.jpg', bytes: await aPictureOfSize(size) });

  test.each(cases)('%s: refused with its sentence, and nothing is left behind', async (_, make, status, message) => {
    const sent = await anApplication();
    const answer = await apply(world.app, { ...sent, ...(await make(sent.images)) });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    await expectNothingNew();
  });

  test('a file under a field that takes none is refused', async () => {
    const form = asForm(await anApplication());
    form.append('licence', new Blob(['x']), 'x.jpg');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/v1/driver/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
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
    ['JSON', '{}', 'application/json', 415],
    ['text', 'hello', 'text/plain', 415],
    ['no type', 'hello', undefined, 415],
    ['a form without a boundary', 'hello', 'multipart/form-data', 400],
    ['a form that is none', 'hello', 'multipart/form-data; boundary=x', 400],
    [
      'a form that breaks off',
      '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nAb',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'a field named like a part of every object',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nAb\r\n--x--',
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

describe('one key', () => {
  test('sent ten times at once is stored once and answered alike', async () => {
    const sent = await anApplication();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => apply(world.app, sent, { 'idempotency-key': 'ten-at-once' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(new Set(answers.map(({ body }) => body.data?.reference)).size).toBe(1);
    expect(await countDrivers()).toBe(stored + 1);
    expect(await world.filesOnDisk()).toHaveLength(onDisk.length + 4);
  });

  test('answers the first answer later too, whatever the body, for 24 hours', async () => {
    const headers = { 'idempotency-key': 'later' };
    const first = await apply(world.app, await anApplication(), headers);
    expect((await apply(world.app, await anApplication({ fields: { email: 'x' } }), headers)).body).toEqual(first.body);
    const { now } = world.time;
    world.time.now = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
    const afterwards = await apply(world.app, await anApplication(), headers);
    world.time.now = now;
    expect(afterwards.status).toBe(201);
    expect(afterwards.body.data?.reference).not.toBe(first.body.data?.reference);
  });

  test('that was refused may carry corrected data', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    const fields = goodFields();
    const refused = await apply(world.app, await anApplication({ fields: { ...fields, email: 'x' } }), headers);
    expect(refused.status).toBe(400);
    expect((await apply(world.app, await anApplication({ fields }), headers)).status).toBe(201);
  });

  test.each([['x'.repeat(256)], ['with a space'], ['é']])('that is malformed is refused: %s', async (key) => {
    expect((await apply(world.app, await anApplication(), { 'idempotency-key': key })).status).toBe(400);
    await expectNothingNew();
  });
});

describe('the same person again', () => {
  test.each(['email', 'phoneNumber'] as const)(
    'with the same %s is refused while the application is open',
    async (field) => {
      const fields = goodFields();
      await apply(world.app, await anApplication({ fields }));
      const same = field === 'email' ? fields.email.toUpperCase() : fields.phoneNumber;
      const { status, body } = await apply(world.app, await anApplication({ fields: { [field]: same } }));
      expect(status).toBe(409);
      expect(body.message).toBe('You have already applied with this email address or phone number.');
    },
  );

  test('ten times at once without a key is stored once', async () => {
    const fields = goodFields();
    const sent = await anApplication({ fields });
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await apply(world.app, sent)).status));
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await countDrivers()).toBe(stored + 1);
    expect(await world.filesOnDisk()).toHaveLength(onDisk.length + 4);
  });

  test('may apply again after a rejection', async () => {
    const fields = goodFields();
    const { body } = await apply(world.app, await anApplication({ fields }));
    await world.database.pool.query("update drivers set status = 'Rejected' where driver_number = $1", [
      body.data?.reference,
    ]);
    expect((await apply(world.app, await anApplication({ fields }))).status).toBe(201);
  });
});

test('an application that breaks off in the middle leaves nothing behind', async () => {
  await world.app.listen({ port: 0 });
  const { port }: AddressInfo = addressOf(world.app.server.address());
  const request = new Request('http://localhost', { method: 'POST', body: asForm(await anApplication()) });
  const body = Buffer.from(await request.arrayBuffer());
  const ended = new Promise<void>((resolve) => {
    world.app.server.once('request', (received) => received.once('close', resolve));
  });
  const client = httpRequest({
    port,
    method: 'POST',
    path: '/api/v1/driver/register',
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'content-length': body.length },
  });
  client.on('error', () => undefined);
  client.write(body.subarray(0, body.length - 2000), () => client.destroy());
  await ended;
  await expect.poll(() => world.filesOnDisk().then((files) => files.sort())).toEqual(onDisk);
  expect(await countDrivers()).toBe(stored);
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere');
  return address;
}

test('more posts from one sender than allowed in a minute are refused with the time to wait', async () => {
  const strict = await anApp({ publicPostsPerMinute: 2 });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push(await apply(strict.app, await anApplication()));
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});
