import { describe, expect, test } from 'vitest';
import { addDocuments, addDriver } from '#contract/drivers/added-drivers.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import { otherOpenMessage, readDriver } from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { goodFields } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);

const read = (id: string) => ask(admin, readDriver, { params: { id } });
const correct = (id: string, body: object) =>
  attempt(admin, correctDriver, { params: { id }, body });

describe('a correction', () => {
  test('changes the given fields alone, and keeps what they were', async () => {
    const id = await aDriver(world.database.db, { fullName: 'Olabisi Adeyemi' });
    const before = await read(id);
    const changes = { fullName: ' Ọlábísí Adéyẹmí ', email: 'OLABISI@Example.com' };
    expect((await correct(before.driverId, changes)).status).toBe(200);
    expect(await read(id)).toEqual({
      ...before,
      fullName: 'Ọlábísí Adéyẹmí',
      email: 'olabisi@example.com',
      version: before.version + 1,
      updatedAt: '2027-03-10T12:00:00.000Z',
    });
    const [entry] = await activity(world, { record: id });
    expect(entry?.changes).toEqual([
      { field: 'fullName', before: 'Olabisi Adeyemi', after: 'Ọlábísí Adéyẹmí' },
      { field: 'email', before: before.email, after: 'olabisi@example.com' },
    ]);
  });

  test('is refused if another open application has the address or the number', async () => {
    const { db } = world.database;
    const other = await read(await aDriver(db, { status: 'Approved' }));
    const id = await aDriver(db);
    for (const body of [{ email: other.email.toUpperCase() }, { phoneNumber: other.phoneNumber }]) {
      expect(await correct(id, body)).toEqual({ status: 409, message: otherOpenMessage });
    }
    const rejected = await aDriver(db, { status: 'Rejected' });
    expect((await correct(rejected, { phoneNumber: other.phoneNumber })).status).toBe(200);
  });
});

const picture = await aPicture('paper', { width: 80, height: 50 });

function aForm(
  fields: Record<string, string>,
  groups: readonly DocumentGroup[] = [],
  bytes = picture,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [at, group] of groups.entries()) {
    form.append('imageGroups', group);
    form.append('images', new Blob([new Uint8Array(bytes)]), `${group}-${at + 1}.jpg`);
  }
  return form;
}

const namesOf = ({ documents }: { documents: { name: string }[] }) =>
  documents.map(({ name }) => name);

describe('a driver whom the office adds', () => {
  test('is pending, has the documents that are there, and says which are missing', async () => {
    const fields = goodFields();
    const driver = await ask(admin, addDriver, {
      body: aForm(fields, ['medical', 'drivers', 'medical']),
    });
    const { fullName, phoneNumber } = fields;
    const missingDocuments = ['nin', 'education'];
    expect(driver).toMatchObject({ fullName, phoneNumber, status: 'Pending', missingDocuments });
    expect(namesOf(driver)).toEqual(['drivers-2.jpg', 'medical-1.jpg', 'medical-3.jpg']);
    const coordinator = await anAdministrator(world, 'Coordinator');
    const seen = await ask(coordinator, readDriver, { params: { id: driver._id } });
    expect(seen).toMatchObject({ documents: [], missingDocuments });
  });

  test('is refused by the rules of an application, and leaves nothing behind', async () => {
    const files = await world.storedFiles();
    const noName = await attempt(admin, addDriver, {
      body: aForm({ ...goodFields(), fullName: '' }, ['nin']),
    });
    expect(noName).toMatchObject({ status: 400, errors: [{ field: 'fullName' }] });
    const noImage = await attempt(admin, addDriver, {
      body: aForm(goodFields(), ['nin'], Buffer.from('no image')),
    });
    expect(noImage.status).toBe(400);
    expect(await world.storedFiles()).toEqual(files);
  });

  test('is not a second open application', async () => {
    const other = await read(await aDriver(world.database.db));
    const fields = { ...goodFields(), phoneNumber: other.phoneNumber };
    const message = `This is the phone number of ${other.fullName} (${other.driverId}).`;
    expect(await attempt(admin, addDriver, { body: aForm(fields, ['nin']) })).toEqual({
      status: 409,
      message,
      errors: [{ field: 'phoneNumber', message }],
      record: other._id,
    });
  });
});

describe('images that are added later', () => {
  const add = (id: string, group: string, count: number, more: Record<string, string> = {}) => {
    const form = aForm({ group, ...more });
    for (let at = 1; at <= count; at += 1) {
      form.append('images', new Blob([new Uint8Array(picture)]), `later-${at}.jpg`);
    }
    return attempt(admin, addDocuments, { params: { id }, body: form });
  };

  test('stand behind those that are there, and complete the application', async () => {
    const { _id, version } = await ask(admin, addDriver, {
      body: aForm(goodFields(), ['drivers', 'nin', 'medical']),
    });
    expect((await add(_id, 'education', 1, { version: String(version) })).status).toBe(201);
    expect((await add(_id, 'nin', 2)).status).toBe(201);
    const driver = await read(_id);
    expect(driver.missingDocuments).toEqual([]);
    expect(driver.version).toBe(version + 2);
    expect(namesOf(driver)).toEqual([
      'drivers-1.jpg',
      'nin-2.jpg',
      'later-1.jpg',
      'later-2.jpg',
      'medical-3.jpg',
      'later-1.jpg',
    ]);
    expect((await add(_id, 'education', 1, { version: String(version) })).status).toBe(409);
  });

  test('are never more than five of a document, however many send them at once', async () => {
    const id = await aDriver(world.database.db);
    const answers = await Promise.all([
      add(id, 'medical', 2),
      add(id, 'medical', 2),
      add(id, 'medical', 2),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
    expect(answers.map(({ message }) => message)).toContain(
      'Medical record can have at most 5 images, and already has 4.',
    );
    expect((await read(id)).documents).toHaveLength(4);
    expect(await world.storedFiles()).toHaveLength(await countDocuments());
  });
});

async function countDocuments(): Promise<number> {
  const { count } = await world.database.db
    .selectFrom('driverDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
