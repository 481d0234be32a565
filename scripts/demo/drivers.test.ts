import { expect, test } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import {
  consultationChecks,
  consultationFields,
} from '#contract/consultations/consultation-record.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { applicationChecks, applicationFields } from '#contract/drivers/application-record.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { nested, valuesOf } from '#contract/platform/record-values.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { wholeRequestChecks, wholeRequestFields } from '#contract/requests/request-record.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import { testKeys } from '#test/data-keys.ts';
import { read } from '#test/endpoints/calls.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { fillConsultations, sampleConsultations } from './consultations.ts';
import { sampleDrivers } from './drivers.ts';
import { fillDrivers } from './fill-drivers.ts';
import { fillRequests, sampleRequests } from './requests.ts';

const { world } = await aWorldAtNoon();
const now = new Date('2027-03-31T22:59:00Z');

const samples = (at: Date) => [
  ...sampleConsultations(at).map((row) => ({
    row,
    checks: consultationChecks,
    values: valuesOf(consultationFields, fromColumns(consultationRecord, row)),
  })),
  ...sampleRequests(at).map((row) => ({
    row,
    checks: wholeRequestChecks(),
    values: valuesOf(wholeRequestFields, nested(fromColumns(requestRecord, row))),
  })),
  ...sampleDrivers(at).map(({ row }) => ({
    row,
    checks: applicationChecks,
    values: valuesOf(
      applicationFields,
      fromColumns(applicationRecord, { ...row, licence: row.licenceNumber }),
    ),
  })),
];

test.each(['2028-02-29T10:00:00Z'])(
  'each sample could have been sent by the form on the day that it came: %s',
  (instant) => {
    const at = new Date(instant);
    for (const { row, checks, values } of samples(at)) {
      const day = todayInLagos(new Date(row.createdAt));
      expect(findValidationErrors<string>(checks, values, day)).toEqual([]);
      expect(new Date(row.createdAt).valueOf()).toBeLessThan(at.valueOf());
      expect(row.email).toMatch(/@example\.com$/);
      expect(row.phoneNumber).toMatch(/^0800/);
    }
  },
);

test('they are stored once, however often the demonstration starts, their ids in the order in which they came', async () => {
  const { db } = world.database;
  for (const count of [30, 0])
    expect(await fillConsultations(db, sampleConsultations(now))).toBe(count);
  for (const count of [25, 0]) expect(await fillRequests(db, sampleRequests(now))).toBe(count);
  const { result } = (await read(world, listRequests, { pageSize: '100' })).data;
  const descending = Array.from({ length: 25 }, (_, at) => `REQ-${100_025 - at}`);
  expect(result.map(({ requestId }) => requestId)).toEqual(descending);
});

test('drivers are stored once with five documents each', async () => {
  const some = sampleDrivers(now).slice(3, 6);
  const storage = { ...world.database, files: world.files, keys: testKeys };
  // Deleted drivers have no documents.
  expect(some.filter(({ row }) => row.status === 'Deleted')).toHaveLength(1);
  for (const count of [3, 0]) expect(await fillDrivers(storage, some, 'Fúnkẹ́')).toBe(count);
  expect(await world.filesOnDisk()).toHaveLength(10);
  const { result } = (await read(world, listDrivers)).data;
  expect(result).toHaveLength(2);
  for (const { documents = [] } of result) {
    expect(documents.map(({ group }) => group)).toEqual([
      'drivers',
      'drivers',
      'nin',
      'medical',
      'education',
    ]);
    const picture = await world.app.inject({ url: documents[0]?.url ?? '' });
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  }
});
