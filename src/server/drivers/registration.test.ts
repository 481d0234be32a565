import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { alreadyAppliedMessage } from '#contract/drivers/application-form.ts';

import { anApp, aWorld } from '#test/app.ts';
import { anApplication, apply, asForm, goodFields, sendForm } from '#test/samples/applications.ts';
import { whatIsStored } from '#test/samples/drivers.ts';
import { aPicture, aPictureOfSize } from '#test/samples/images.ts';

let before: Awaited<ReturnType<typeof whatIsStored>>;

const world = await aWorld();
beforeEach(async () => {
  before = await whatIsStored(world);
});

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

  test('may send its files before its fields, several of a kind, and the kinds in any order', async () => {
    const sent = await anApplication({
      groups: ['education', 'drivers', 'medical', 'drivers', 'nin'],
    });
    const five = [...sent.images, { name: 'back.jpg', bytes: await aPicture('back') }];
    const texts = asForm({ ...sent, images: [] });
    const form = asForm({ fields: {}, groups: undefined, images: five });
    for (const [name, value] of texts) form.append(name, value);
    const answer = await sendForm(world.app, '/driver/register', form);
    expect(answer.status).toBe(201);
    const { documents } = await findByReference(answer.body.data?.reference);
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
    expect(documents.map(({ name }) => name)).toEqual([
      'paper-1.jpg',
      'paper-2.jpg',
      'paper-3.jpg',
      'paper-4.jpg',
    ]);
  });

  test('takes a picture of exactly 2 MB', async () => {
    const sent = await anApplication();
    const bytes = await aPictureOfSize(2 * 1024 * 1024);
    const { status } = await apply(world.app, {
      ...sent,
      images: [{ name: 'a.jpg', bytes }, ...sent.images.slice(1)],
    });
    expect(status).toBe(201);
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

  test('five times at once without a key is stored once', async () => {
    const fields = goodFields();
    const sent = await anApplication({ fields });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await apply(world.app, sent)).status),
    );
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 4 }, () => 409)]);
    const now = await whatIsStored(world);
    expect(now.drivers).toBe(before.drivers + 1);
    expect(now.files).toHaveLength(before.files.length + 4);
  });

  test('may apply again after a rejection', async () => {
    const fields = goodFields();
    const { body } = await apply(world.app, await anApplication({ fields }));
    await world.database.pool.query(
      "update drivers set status = 'Rejected' where driver_number = $1",
      [body.data?.reference],
    );
    expect((await apply(world.app, await anApplication({ fields }))).status).toBe(201);
  });
});

test('more posts from one sender than allowed in a minute are rejected with the time to wait', async () => {
  const strict = await anApp({ publicPostsPerMinute: 2 });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push(await apply(strict.app, await anApplication()));
  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  await strict.close();
});
