// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { formatDate, formatShortDate } from '#contract/platform/dates.ts';
import { keysOf, mapKeys } from '#contract/platform/keys.ts';
import { groupedPhoneNumber } from '#contract/platform/phone-number.ts';
import type { Field, Fields } from '#contract/platform/record.ts';
import { whoCan } from '#contract/platform/roles.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import EditPage from '#web/trainings/admin/edit-page.tsx';
import { close, open, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
afterEach(close);

beforeEach(() => signIn(world));

/** A unique value for a field, and the words that a screen may show for it. */
function wordsFor(field: Field, at: number): [value: string, ...shown: string[]] {
  const [day, phone] = [`2099-08-${10 + at}`, '08031230045'];
  switch (field.kind) {
    case 'email':
      return [`zq${at}@example.com`];
    case 'phone':
    case 'any phone':
      return [phone, groupedPhoneNumber(phone)];
    case 'choice':
      return [field.options[at % field.options.length] ?? ''];
    case 'date':
      return [day, formatDate(day), formatShortDate(day)];
    case 'count':
      return [String(20 + at)];
    default:
      return [`Zq${'abcdefghijklmnop'[at]}`];
  }
}

function aRecord<Key extends string>(fields: Fields<Key>) {
  const keys = keysOf(fields);
  const words = mapKeys(fields, (field, key) => wordsFor(field, keys.indexOf(key)));
  return {
    values: mapKeys(words, ([value]) => value),
    missing: () =>
      keys.filter((key) => !words[key].some((word) => document.body.textContent?.includes(word))),
  };
}

describe('the screen of a record shows each field of its form:', () => {
  test('a booking', async () => {
    const id = crypto.randomUUID();
    const { values, missing } = aRecord(consultationRecord.fields);
    await aConsultation(db, { id, ...toColumns(consultationRecord, values) });
    open(`/admin/consultancy/${id}`, { '/admin/consultancy/:id': BookingPage });
    await screen.findByRole('region', { name: 'Session' });
    expect(missing()).toEqual([]);
  });

  test('a request', async () => {
    const { values, missing } = aRecord(requestRecord.fields);
    const id = await aCompanyRequest(db, toColumns(requestRecord, values));
    open(`/admin/company-driver/${id}`, { '/admin/company-driver/:id': DetailPage });
    await screen.findByRole('region', { name: 'Driver requirements' });
    expect(missing()).toEqual([]);
  });

  test('a driver', async () => {
    const { values, missing } = aRecord(applicationRecord.fields);
    // Sealed, and shown masked.
    const { licence: _, ...columns } = toColumns(applicationRecord, values);
    const id = await aDriver(db, columns);
    open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });
    await screen.findAllByText('Licence number');
    expect(missing()).toEqual(['licence']);
  });

  test('a registration', async () => {
    const { values, missing } = aRecord(traineeRecord.fields);
    const id = await aTraining(db);
    await anEnrolment(db, id, toColumns(traineeRecord, values));
    const page = '/admin/training-management/trainingInformation';
    open(`${page}?id=${id}&view=true`, { [page]: EditPage });
    await screen.findAllByText('Zqa');
    expect(missing()).toEqual([]);
  });
});

const buttons = () =>
  screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

test('for who can only read, of a driver there is the profile, without documents and with nothing to press but what is copied or unfolded', async () => {
  await signIn(world, 'Viewer');
  const id = await aDriver(db);
  open(`/admin/driver-management/${id}`, { '/admin/driver-management/:id': ProfilePage });
  await screen.findByText(`Only ${whoCan('read documents')} can see documents.`);
  expect(buttons().filter((name) => !/^(?:Copy|File)/.test(name ?? ''))).toEqual([]);
});

test('for who can only read, of a request nothing can be changed', async () => {
  await signIn(world, 'Viewer');
  const id = await aCompanyRequest(db);
  open(`/admin/company-driver/${id}`, { '/admin/company-driver/:id': DetailPage });
  await screen.findByRole('button', { name: 'Show the wording' });
  await screen.findByRole('region', { name: 'Assigned Drivers' });
  expect(buttons().filter((name) => !/^(Copy|Show the wording)/.test(name ?? ''))).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Assign a Driver' })).toBeNull();
});
