import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  documentUpdatedMessage,
  expiryMissingMessage,
  updateDocuments,
} from '#contract/documents/renewal-form.ts';
import {
  type DriverProfile,
  driverNotFoundMessage,
  readDriver,
} from '#contract/drivers/drivers.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { admin as adminAccount, aWorld } from '#test/app.ts';
import { anApplication, apply, sendForm } from '#test/samples/applications.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aPicture } from '#test/samples/images.ts';
import { act } from '#test/samples/placements.ts';

const now = new Date('2027-03-10T12:00:00Z');

const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = now;
const admin = await anAdministrator(world);
const picture = await aPicture('renewed');

interface SentImage {
  field: string;
  name?: string;
  bytes?: Buffer;
}

async function send(id: string, fields: Record<string, string>, files: SentImage[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { field, name = 'new.jpg', bytes = picture } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  }
  const headers = await world.signIn();
  const { status, body } = await sendForm(
    world.app,
    `/admin/driver/document/status/${encodeURIComponent(id)}`,
    form,
    headers,
    'PATCH',
  );
  return {
    status,
    body,
    driver: status === 200 ? z.parse(updateDocuments.response, body).data : undefined,
  };
}

const read = (id: string): Promise<DriverProfile> => ask(admin, readDriver, { params: { id } });
const times = (count: number, field: string): SentImage[] =>
  Array.from({ length: count }, (_, at) => ({ field, name: `${field}-${at + 1}.jpg` }));

async function anApplicant(): Promise<DriverProfile> {
  const { body } = await apply(world.app, await anApplication());
  return read(body.data?.reference ?? '');
}

const namesOf = ({ documents }: Pick<DriverProfile, 'documents'>, group: string) =>
  documents.filter((document) => document.group === group).map(({ name }) => name);

describe('a renewed document', () => {
  test.each([
    ['licence', 'licenceExpiryDate', 'drivers', 'paper-1.jpg'],
    ['medicalRecord', 'medicalRecordsExpiryDate', 'medical', 'paper-3.jpg'],
  ] as const)(
    'has its new date and picture, and the earlier one is kept: %s',
    async (field, date, group, earlier) => {
      const driver = await anApplicant();
      world.time.now = new Date('2027-03-10T13:00:00Z');
      const {
        status,
        body,
        driver: renewed,
      } = await send(driver.driverId, { [date]: '2031-05-04' }, [{ field }]);
      world.time.now = now;

      expect([status, body.message]).toEqual([200, documentUpdatedMessage]);
      expect(renewed).toMatchObject({
        _id: driver._id,
        [date]: '2031-05-04',
        updatedAt: '2027-03-10T13:00:00.000Z',
      });
      const profile = await read(driver._id);
      expect(namesOf(profile, group)).toEqual(['new.jpg']);
      expect(profile.documents).toHaveLength(4);
      expect(profile.earlierDocuments).toMatchObject([
        { group, name: earlier, replacedAt: '2027-03-10T13:00:00.000Z' },
      ]);
      const other = date === 'licenceExpiryDate' ? 'medicalRecordsExpiryDate' : 'licenceExpiryDate';
      expect(profile[other]).toBe(driver[other]);

      const [shown] = profile.documents.filter((document) => document.group === group);
      for (const document of [shown, profile.earlierDocuments[0]]) {
        const answer = await world.app.inject(document?.url ?? '');
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
        expect(answer.rawPayload.length).toBe(document?.size);
      }
      expect(await world.storedFiles()).toHaveLength(await countDocuments());
    },
  );

  test('may be a date alone, which replaces nothing', async () => {
    const driver = await anApplicant();
    const { status } = await send(driver._id, { licenceExpiryDate: ' 2030-01-31 ' });
    expect(status).toBe(200);
    const profile = await read(driver._id);
    expect(profile.licenceExpiryDate).toBe('2030-01-31');
    expect(namesOf(profile, 'drivers')).toEqual(['paper-1.jpg']);
    expect(profile.earlierDocuments).toEqual([]);
  });

  test.each([
    ['2027-03-09', 'Expired'],
    ['1999-12-31', 'Expired'],
    ['2027-03-10', 'ExpiringSoon'],
    ['2027-04-09', 'ExpiringSoon'],
    ['2027-04-10', 'Valid'],
  ])('may expire on %s, past or not, and is %s at once', async (date, expiryStatus) => {
    const id = await aDriver(world.database.db, { status: 'Approved' });
    const fields = { licenceExpiryDate: date, medicalRecordsExpiryDate: date };
    expect((await send(id, fields)).driver).toMatchObject({
      expiryStatus,
      medicalExpiryStatus: expiryStatus,
    });
  });

  test('may come as five pictures, and all of them are shown in their order', async () => {
    const driver = await anApplicant();
    const { status } = await send(
      driver._id,
      { licenceExpiryDate: '2031-05-04' },
      times(5, 'licence'),
    );
    expect(status).toBe(200);
    const profile = await read(driver._id);
    const names = [1, 2, 3, 4, 5].map((at) => `licence-${at}.jpg`);
    expect(namesOf(profile, 'drivers')).toEqual(names);
    expect(profile.driverLicenceUrl).toContain(profile.documents[0]?.url.split('?')[0]);
  });

  test('may be replaced again and again: what was shown is kept, the last first', async () => {
    const driver = await anApplicant();
    for (const [at, name] of ['second.jpg', 'third.jpg'].entries()) {
      world.time.now = new Date(now.getTime() + (at + 1) * 60_000);
      await send(driver._id, { licenceExpiryDate: '2031-05-04' }, [{ field: 'licence', name }]);
    }
    world.time.now = now;
    const profile = await read(driver._id);
    expect(namesOf(profile, 'drivers')).toEqual(['third.jpg']);
    expect(profile.earlierDocuments.map(({ name }) => name)).toEqual(['second.jpg', 'paper-1.jpg']);
  });

  test('may come together with the other one, five pictures of each', async () => {
    const driver = await anApplicant();
    const dates = { licenceExpiryDate: '2031-05-04', medicalRecordsExpiryDate: '2029-01-02' };
    const { status } = await send(driver._id, dates, [
      ...times(5, 'licence'),
      ...times(5, 'medicalRecord'),
    ]);
    expect(status).toBe(200);
    const profile = await read(driver._id);
    expect(profile).toMatchObject(dates);
    expect(namesOf(profile, 'drivers')).toHaveLength(5);
    expect(namesOf(profile, 'medical')).toHaveLength(5);
    expect(profile.documents).toHaveLength(12);
  });

  test('may come many times at once: one is shown, and every other is kept', async () => {
    const driver = await anApplicant();
    const sendOne = (_: unknown, at: number) =>
      send(driver._id, { licenceExpiryDate: `2031-05-0${at + 1}` }, [
        { field: 'licence', name: `${at + 1}.jpg` },
      ]);
    const answers = await Promise.all(Array.from({ length: 6 }, sendOne));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { documents, earlierDocuments, licenceExpiryDate } = await read(driver._id);
    const [shown, ...others] = namesOf({ documents }, 'drivers');
    expect([licenceExpiryDate, others]).toEqual([`2031-05-0${shown?.charAt(0)}`, []]);
    expect([shown, ...earlierDocuments.map(({ name }) => name)].sort()).toEqual(
      ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', 'paper-1.jpg'].sort(),
    );
  });

  test('is written down: who, when, which document, from which date to which, and with how many pictures', async () => {
    const { _id, licenceExpiryDate, medicalRecordsExpiryDate } = await anApplicant();
    await send(_id, { licenceExpiryDate: '2031-01-01' });
    await send(
      _id,
      { licenceExpiryDate: '2031-01-01', medicalRecordsExpiryDate: '2030-02-02' },
      times(2, 'medicalRecord'),
    );
    const entry = { changedAt: now.toISOString(), changedBy: adminAccount.name };
    expect((await read(_id)).expiryHistory).toEqual([
      {
        ...entry,
        document: 'medicalRecord',
        from: medicalRecordsExpiryDate,
        to: '2030-02-02',
        images: 2,
      },
      { ...entry, document: 'licence', from: licenceExpiryDate, to: '2031-01-01', images: 0 },
    ]);
  });

  test('is written down with the date that was replaced, also when many come at once', async () => {
    const { _id, licenceExpiryDate } = await anApplicant();
    const dates = ['2031-01-01', '2031-01-02', '2031-01-03', '2031-01-04'];
    await Promise.all(dates.map((date) => send(_id, { licenceExpiryDate: date })));
    const { expiryHistory, licenceExpiryDate: last } = await read(_id);
    const chain = expiryHistory.toReversed();
    expect(chain.map(({ from }) => from)).toEqual([
      licenceExpiryDate,
      ...chain.slice(0, -1).map(({ to }) => to),
    ]);
    expect(chain.map(({ to }) => to).toSorted()).toEqual(dates);
    expect(chain.at(-1)?.to).toBe(last);
  });

  test('with the same date and no picture changes nothing, so nothing is written down', async () => {
    const { _id, licenceExpiryDate } = await anApplicant();
    expect((await send(_id, { licenceExpiryDate })).status).toBe(200);
    expect((await read(_id)).expiryHistory).toEqual([]);
  });

  test('leaves the status and its history as they are', async () => {
    const driver = await anApplicant();
    await act(admin, 'approve', driver._id);
    await send(driver._id, { licenceExpiryDate: '1999-12-31' }, [{ field: 'licence' }]);
    const { status, statusHistory } = await read(driver._id);
    expect([status, statusHistory.length]).toEqual(['Approved', 1]);
  });
});

async function countDocuments(): Promise<number> {
  const { db } = world.database;
  return (await db.selectFrom('driverDocuments').select('id').execute()).length;
}

describe('a renewal that is rejected', () => {
  let driver: DriverProfile;
  beforeAll(async () => {
    driver = await anApplicant();
  });

  /** Also checks that nothing was changed. */
  async function refused(fields: Record<string, string>, files: SentImage[] = []) {
    const before = { files: (await world.storedFiles()).sort(), documents: await countDocuments() };
    const { status, body } = await send(driver._id, fields, files);
    expect({
      files: (await world.storedFiles()).sort(),
      documents: await countDocuments(),
    }).toEqual(before);
    const { licenceExpiryDate, medicalRecordsExpiryDate, earlierDocuments, updatedAt } = await read(
      driver._id,
    );
    expect({ licenceExpiryDate, medicalRecordsExpiryDate, earlierDocuments, updatedAt }).toEqual({
      licenceExpiryDate: driver.licenceExpiryDate,
      medicalRecordsExpiryDate: driver.medicalRecordsExpiryDate,
      earlierDocuments: [],
      updatedAt: driver.updatedAt,
    });
    return { status, body };
  }

  test.each<[string, Record<string, string>, string[], string[]]>([
    ['a licence without a date', {}, ['licence'], ['licenceExpiryDate']],
    [
      'a licence with an empty date',
      { licenceExpiryDate: '  ' },
      ['licence'],
      ['licenceExpiryDate'],
    ],
    ['a medical record without a date', {}, ['medicalRecord'], ['medicalRecordsExpiryDate']],
    [
      "a medical record with the licence's date",
      { licenceExpiryDate: '2031-01-01' },
      ['medicalRecord'],
      ['medicalRecordsExpiryDate'],
    ],
    [
      'both without dates',
      {},
      ['licence', 'medicalRecord'],
      ['licenceExpiryDate', 'medicalRecordsExpiryDate'],
    ],
    ['nothing at all', {}, [], ['licenceExpiryDate']],
  ])('lacks a date: %s', async (_, fields, files, missing) => {
    const message = expiryMissingMessage;
    expect(
      await refused(
        fields,
        files.map((field) => ({ field })),
      ),
    ).toEqual({
      status: 400,
      body: { message, errors: missing.map((field) => ({ field, message })) },
    });
  });

  test.each(['licence', 'medicalRecord'])('has six images of one document: %s', async (field) => {
    const dates = { licenceExpiryDate: '2031-05-04', medicalRecordsExpiryDate: '2031-05-04' };
    const { status, body } = await refused(dates, times(6, field));
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^Too many files: at most 5/),
    ]);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });
});

test.each(['1', 'nobody', '00000000-0000-7000-8000-000000000000'])(
  'a driver who is not there is 404, and nothing is kept: %s',
  async (id) => {
    const before = await world.storedFiles();
    const { status, body } = await send(id, { licenceExpiryDate: '2031-05-04' }, [
      { field: 'licence' },
    ]);
    expect([status, body]).toEqual([404, { message: driverNotFoundMessage }]);
    expect(await world.storedFiles()).toHaveLength(before.length);
  },
);

describe('a deleted driver', () => {
  const destroy = ({ _id, fullName }: DriverProfile) =>
    ask(admin, destroyDriver, { params: { id: _id }, body: { fullName } });

  // Files stay in the bin for restoring; see src/server/placements/bin.test.ts.
  test('shows no documents any more, the earlier ones neither; once they are destroyed no file is left', async () => {
    const others = (await world.storedFiles()).length;
    const driver = await anApplicant();
    await send(driver._id, { licenceExpiryDate: '2031-05-04' }, times(2, 'licence'));
    const before = await read(driver._id);
    const urls = [...before.documents, ...before.earlierDocuments].map(({ url }) => url);
    expect(urls).toHaveLength(6);
    for (const url of urls) expect((await world.app.inject(url)).statusCode).toBe(200);

    expect((await act(admin, 'delete', driver._id)).status).toBe(200);
    for (const url of urls) {
      const answer = await world.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: 'This document is no longer available.' },
      ]);
    }
    const after = await read(driver._id);
    expect([after.status, after.documents, after.earlierDocuments]).toEqual(['Deleted', [], []]);
    expect([
      after.medicalRecordUrl,
      after.validIdentificationUrl,
      after.educationalCertificateUrl,
    ]).toEqual([null, null, null]);
    await destroy(driver);
    expect(await world.storedFiles()).toHaveLength(others);
    const { db } = world.database;
    const rows = await db
      .selectFrom('storedFiles')
      .select('name')
      .where('kept', '=', false)
      .execute();
    expect(rows).toEqual([]);
  });

  test('takes no new documents', async () => {
    const driver = await anApplicant();
    await act(admin, 'delete', driver._id);
    const before = await world.storedFiles();
    const { status, body } = await send(driver._id, { licenceExpiryDate: '2031-05-04' }, [
      { field: 'licence' },
    ]);
    expect([status, body]).toEqual([409, { message: `${driver.fullName} is Deleted.` }]);
    expect(await world.storedFiles()).toHaveLength(before.length);
    expect((await read(driver._id)).licenceExpiryDate).toBe(driver.licenceExpiryDate);
  });

  test('keeps nothing of documents that are renewed while it is deleted', async () => {
    const others = (await world.storedFiles()).length;
    for (let round = 0; round < 5; round += 1) {
      const driver = await anApplicant();
      const [deleted, ...renewals] = await Promise.all([
        act(admin, 'delete', driver._id),
        ...times(3, 'licence').map((file) =>
          send(driver._id, { licenceExpiryDate: '2031-05-04' }, [file]),
        ),
      ]);
      expect(deleted?.status).toBe(200);
      for (const { status } of renewals) expect([200, 409]).toContain(status);
      const { status, documents, earlierDocuments } = await read(driver._id);
      expect([status, documents, earlierDocuments]).toEqual(['Deleted', [], []]);
      await destroy(driver);
    }
    expect(await world.storedFiles()).toHaveLength(others);
  });

  test('is taken from the bin also where the files can not be deleted at once; the next sweep does it', async () => {
    const others = (await world.storedFiles()).length;
    const driver = await anApplicant();
    const { db } = world.database;
    const { drop } = world.files;
    world.files.drop = async () => undefined;
    await act(admin, 'delete', driver._id);
    try {
      await destroy(driver);
    } finally {
      world.files.drop = drop;
    }
    expect((await read(driver._id)).status).toBe('Deleted');
    expect(await world.storedFiles()).toHaveLength(others + 4);
    for (const { url } of driver.documents)
      expect((await world.app.inject(url)).statusCode).toBe(404);

    await world.files.sweep();
    expect(await world.storedFiles()).toHaveLength(others);
    expect(
      await db.selectFrom('storedFiles').select('name').where('kept', '=', false).execute(),
    ).toEqual([]);
  });

  test('keeps the documents when the change fails', async () => {
    const driver = await anApplicant();
    await act(admin, 'approve', driver._id);
    const { db } = world.database;
    await db
      .updateTable('drivers')
      .set({ status: 'Assigned' })
      .where('id', '=', driver._id)
      .execute();
    expect((await act(admin, 'delete', driver._id)).status).toBe(409);
    for (const { url } of driver.documents)
      expect((await world.app.inject(url)).statusCode).toBe(200);
  });
});
