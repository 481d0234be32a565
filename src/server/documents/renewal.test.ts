import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  documentUpdatedMessage,
  expiryMissingMessage,
  updateDocuments,
} from '#contract/documents/renewal-form.ts';
import { type DriverProfile, readDriver } from '#contract/drivers/drivers.ts';
import { destroyDriver } from '#contract/placements/bin.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { sendForm } from '#test/samples/applications.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
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
  const url = `/admin/driver/document/status/${encodeURIComponent(id)}`;
  const { status, body } = await sendForm(world.app, url, form, headers, 'PATCH');
  const driver = status === 200 ? z.parse(updateDocuments.response, body).data : undefined;
  return { status, body, driver };
}

const read = (id: string): Promise<DriverProfile> => ask(admin, readDriver, { params: { id } });
const times = (count: number, field: string): SentImage[] =>
  Array.from({ length: count }, (_, at) => ({ field, name: `${field}-${at + 1}.jpg` }));

async function anApplicant(): Promise<DriverProfile> {
  return read(await aCompleteDriver(world.database.db));
}

const namesOf = ({ documents }: Pick<DriverProfile, 'documents'>, group: string) =>
  documents.filter((document) => document.group === group).map(({ name }) => name);

describe('a renewed document', () => {
  test('has its new date and picture, and the earlier one is kept', async () => {
    const driver = await anApplicant();
    const renew = (licenceExpiryDate: string, name: string) =>
      send(driver.driverId, { licenceExpiryDate }, [{ field: 'licence', name }]);
    await renew('2031-05-04', 'earlier.jpg');
    const { status, body } = await renew('2031-05-05', 'new.jpg');
    expect([status, body.message]).toEqual([200, documentUpdatedMessage]);
    const { documents, earlierDocuments, ...profile } = await read(driver._id);
    const { medicalRecordsExpiryDate } = driver;
    expect(profile).toMatchObject({ licenceExpiryDate: '2031-05-05', medicalRecordsExpiryDate });
    const [shown, ...others] = documents.filter(({ group }) => group === 'drivers');
    expect([shown?.name, others, documents.length]).toEqual(['new.jpg', [], 4]);
    const earlier = earlierDocuments.find(({ name }) => name === 'earlier.jpg');
    expect(earlier).toMatchObject({ group: 'drivers', replacedAt: now.toISOString() });
    for (const document of [shown, earlier]) {
      const answer = await world.app.inject(document?.url ?? '');
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, document?.size]);
    }
  });

  test.each([
    ['2027-03-09', 'Expired'],
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
      ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', 'drivers.jpg'].sort(),
    );
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
});

describe('a renewal that is rejected', () => {
  const missing = (...fields: string[]) =>
    fields.map((field) => ({ field, message: expiryMissingMessage }));
  const tooMany = [
    { field: 'licence', message: expect.stringMatching(/^Too many files: at most 5/) },
  ];
  test.each([
    [
      'a licence with an empty date',
      { licenceExpiryDate: '  ' },
      ['licence'],
      missing('licenceExpiryDate'),
    ],
    ['nothing at all', {}, [], missing('licenceExpiryDate')],
    ['six images', { licenceExpiryDate: '2031-05-04' }, Array(6).fill('licence'), tooMany],
  ])('changes nothing: %s', async (_, fields, files, errors) => {
    const driver = await anApplicant();
    const before = await world.storedFiles();
    const sent = files.map((field) => ({ field }));
    const { status, body } = await send(driver._id, { ...fields }, sent);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await world.storedFiles()).toEqual(before);
    expect(await read(driver._id)).toMatchObject({
      licenceExpiryDate: driver.licenceExpiryDate,
      medicalRecordsExpiryDate: driver.medicalRecordsExpiryDate,
      earlierDocuments: [],
      version: driver.version,
    });
  });
});

test('nothing is kept of documents that are renewed while their driver is deleted', async () => {
  const others = (await world.storedFiles()).length;
  const { _id, fullName } = await anApplicant();
  const [deleted, ...renewals] = await Promise.all([
    act(admin, 'delete', _id),
    ...times(3, 'licence').map((file) => send(_id, { licenceExpiryDate: '2031-05-04' }, [file])),
  ]);
  expect(deleted?.status).toBe(200);
  for (const { status } of renewals) expect([200, 409]).toContain(status);
  const { status, documents, earlierDocuments } = await read(_id);
  expect([status, documents, earlierDocuments]).toEqual(['Deleted', [], []]);
  await ask(admin, destroyDriver, { params: { id: _id }, body: { fullName } });
  expect(await world.storedFiles()).toHaveLength(others);
});
