import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import {
  consultationChecks,
  consultationFields,
  preferredTimes,
} from '#contract/consultations/consultation-record.ts';
import { consultationStatuses } from '#contract/consultations/consultations.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { fromColumns } from '#server/platform/database/record-columns.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { fillConsultations, sampleConsultations } from './consultations.ts';

const now = new Date('2027-03-31T22:59:00Z');
const today = todayInLagos(now);
const consultations = sampleConsultations(now);

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

test('the sample consultations are the same 30 on the same day', () => {
  expect(consultations).toHaveLength(30);
  expect(sampleConsultations(new Date('2027-03-31T08:00:00Z'))).toEqual(consultations);
});

test('there is every status and time among them, and days before, at and after today', () => {
  expect(new Set(consultations.map(({ status }) => status))).toEqual(new Set(consultationStatuses));
  expect(new Set(consultations.map(({ preferredTime }) => preferredTime))).toEqual(
    new Set(preferredTimes),
  );
  expect(
    new Set(
      consultations.map(({ consultationOn }) =>
        Math.sign(Date.parse(consultationOn) - Date.parse(today)),
      ),
    ),
  ).toEqual(new Set([-1, 0, 1]));
  const completed = consultations.filter(({ status }) => status === 'Completed');
  for (const { consultationOn } of completed) expect(consultationOn < today).toBe(true);
});

test('each is plainly a sample of its own', () => {
  for (const { email, phoneNumber, companyName } of consultations) {
    expect(companyName).toMatch(/Sample|Example|Specimen|^$/);
    expect(email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
    expect(phoneNumber).toMatch(/^0800/);
  }
  expect(new Set(consultations.map(({ email }) => email)).size).toBe(30);
  expect(new Set(consultations.map(({ phoneNumber }) => phoneNumber)).size).toBe(30);
});

test.each(['2027-03-31T22:59:00Z', '2027-12-31T23:30:00Z', '2028-02-29T10:00:00Z'])(
  'each could have been sent by the form on the day that it came: %s',
  (instant) => {
    const at = new Date(instant);
    for (const row of sampleConsultations(at)) {
      const values = valuesOf(consultationFields, fromColumns(consultationRecord, row));
      expect(
        findValidationErrors(consultationChecks, values, todayInLagos(new Date(row.createdAt))),
      ).toEqual([]);
      expect(new Date(row.updatedAt).valueOf()).toBeLessThan(at.valueOf());
    }
  },
);

test('they are stored once, however often the demonstration starts, their ids in the order in which they came', async () => {
  const { db } = world.database;
  expect(await fillConsultations(db, consultations)).toBe(30);
  expect(await fillConsultations(db, consultations)).toBe(0);
  const headers = await world.signIn();
  const answer = await world.app.inject({ url: '/api/v1/admin/consultancy?pageSize=100', headers });
  const { result } = answer.json<{ data: { result: { requestId: string }[] } }>().data;
  expect(result.map(({ requestId }) => requestId)).toEqual(
    Array.from({ length: 30 }, (_, at) => `CON-${100_030 - at}`),
  );
});
