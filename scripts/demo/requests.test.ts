import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { requestChecks } from '#contract/requests/request-record.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { fillRequests, sampleRequests } from './requests.ts';

const now = new Date('2027-03-31T22:59:00Z');
const today = todayInLagos(now);
const requests = sampleRequests(now);

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
});
afterAll(() => world.close());

test('the sample requests are the same 25 on the same day', () => {
  expect(requests).toHaveLength(25);
  expect(sampleRequests(new Date('2027-03-31T08:00:00Z'))).toEqual(requests);
});

test('there are all vehicles among them, and dates before, at and after today', () => {
  const statuses = new Set(requests.map(({ status }) => status));
  expect([...statuses].sort()).toEqual(['Cancelled', 'Pending']);
  expect(requests.filter(({ status }) => status === 'Cancelled')).toHaveLength(3);
  expect(new Set(requests.map(({ vehicleType }) => vehicleType))).toEqual(new Set(vehicleTypes));
  expect(
    new Set(requests.map(({ startsOn }) => Math.sign(Date.parse(startsOn) - Date.parse(today)))),
  ).toEqual(new Set([-1, 0, 1]));
  expect(requests.some(({ startsOn, endsOn }) => startsOn === endsOn)).toBe(true);
});

test('each is plainly a sample of its own', () => {
  for (const { companyName, email, phoneNumber } of requests) {
    expect(companyName).toMatch(/Sample|Example|Specimen/);
    expect(email).toMatch(/^[a-z]+@example\.com$/);
    expect(phoneNumber).toMatch(/^0800/);
  }
  expect(new Set(requests.map(({ email }) => email)).size).toBe(25);
  expect(new Set(requests.map(({ phoneNumber }) => phoneNumber)).size).toBe(25);
});

test.each(['2027-03-31T22:59:00Z', '2027-12-31T23:30:00Z', '2028-02-29T10:00:00Z'])(
  'each could have been sent by the form on the day that it came: %s',
  (instant) => {
    const at = new Date(instant);
    for (const row of sampleRequests(at)) {
      const { email, phoneNumber, address, city, state } = row;
      const values = {
        ...{ email, phoneNumber, address, city, state },
        name: row.companyName,
        numberOfDriverNeeded: String(row.driversNeeded),
        typeOfVehicleRequired: row.vehicleType,
        'duration.startDate': row.startsOn,
        'duration.endDate': row.endsOn,
        'preferredLocationOfAssignment.state': row.preferredState,
        additionalInfo: row.notes,
      };
      const day = todayInLagos(new Date(row.createdAt));
      expect(findValidationErrors(requestChecks, values, day)).toEqual([]);
      expect(row.preferredCity).toBe(row.city);
      expect(new Date(row.updatedAt).valueOf()).toBeLessThan(at.valueOf());
    }
  },
);

test('they are stored once, however often the demonstration starts, their ids in the order in which they came', async () => {
  const { db } = world.database;
  expect(await fillRequests(db, requests)).toBe(25);
  expect(await fillRequests(db, requests)).toBe(0);
  const headers = await world.signIn();
  const answer = await world.app.inject({
    url: '/api/v1/admin/requestdrivers?pageSize=100',
    headers,
  });
  const { result } = answer.json<{ data: { result: { requestId: string }[] } }>().data;
  expect(result.map(({ requestId }) => requestId)).toEqual(
    Array.from({ length: 25 }, (_, at) => `REQ-${100_025 - at}`),
  );
});
