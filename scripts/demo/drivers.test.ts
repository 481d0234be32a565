import { afterAll, beforeAll, expect, test } from 'vitest';
import { expiryStatus, expiryStatuses } from '#contract/documents/documents.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import {
  ageBrackets,
  applicationChecks,
  applicationFields,
} from '#contract/drivers/application-record.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { testKeys } from '#test/data-keys.ts';
import { sampleDrivers } from './drivers.ts';
import { fillDrivers } from './fill-drivers.ts';

const now = new Date('2027-03-31T22:59:00Z');
const today = todayInLagos(now);
const drivers = sampleDrivers(now);
const rows = drivers.map(({ row }) => row);

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

test('the sample drivers are the same ones on the same day', () => {
  expect(sampleDrivers(now)).toEqual(drivers);
});

test('there is something of everything among them', () => {
  const licences = rows.map((row) => expiryStatus(row.licenceExpiresOn, today));
  const records = rows.map((row) => expiryStatus(row.medicalExpiresOn, today));
  const statuses = new Set(rows.map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['Approved', 'Blocked', 'Deleted', 'Pending', 'Rejected']);
  expect(new Set(licences)).toEqual(new Set(expiryStatuses));
  expect(new Set(records)).toEqual(new Set(expiryStatuses));
  expect(new Set(rows.map(({ vehicleType }) => vehicleType))).toEqual(new Set(vehicleTypes));
  expect(new Set(rows.map(({ ageBracket }) => ageBracket))).toEqual(new Set(ageBrackets));
});

test('each could have been sent by the form on the day of the application', () => {
  for (const row of rows) {
    const shown = fromColumns(applicationRecord, { ...row, licence: row.licenceNumber });
    const fields = valuesOf(applicationFields, shown);
    expect(
      findValidationErrors(applicationChecks, fields, todayInLagos(new Date(row.createdAt))),
    ).toEqual([]);
    expect(row.createdAt.valueOf()).toBeLessThan(now.valueOf());
  }
});

test('they are stored once with five documents each, however often the demonstration starts', async () => {
  const some = drivers.slice(3, 6);
  const storage = { ...world.database, files: world.files, keys: testKeys };
  // Deleted drivers have no documents.
  expect(some.filter(({ row }) => row.status === 'Deleted')).toHaveLength(1);
  expect(await fillDrivers(storage, some, 'Fúnkẹ́')).toBe(3);
  expect(await fillDrivers(storage, some, 'Fúnkẹ́')).toBe(0);
  expect(await world.filesOnDisk()).toHaveLength(10);

  const headers = await world.signIn();
  const answer = await world.app.inject({ url: '/api/v1/admin/drivers', headers });
  const { result } = answer.json<{
    data: { result: { documents: { group: string; url: string }[] }[] };
  }>().data;
  expect(result).toHaveLength(2);
  for (const { documents } of result) {
    const groups = documents.map(({ group }) => group);
    expect(groups).toEqual(['drivers', 'drivers', 'nin', 'medical', 'education']);
    const picture = await world.app.inject({ url: documents[0]?.url ?? '' });
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  }
});
