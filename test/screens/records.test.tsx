// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consultationRecord } from '#contract/consultations/consultation-keeping.ts';
import { applicationRecord } from '#contract/drivers/application-keeping.ts';
import { traineeRecord } from '#contract/enrolments/enrolment-keeping.ts';
import { formatDate, formatShortDate } from '#contract/platform/dates.ts';
import { keysOf, mapKeys } from '#contract/platform/keys.ts';
import { groupedPhoneNumber } from '#contract/platform/phone-number.ts';
import type { Field, Fields } from '#contract/platform/record.ts';
import { requestRecord } from '#contract/requests/request-keeping.ts';
import { toColumns } from '#server/platform/database/record-columns.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import ExpiriesPage from '#web/expiries/admin/expiries-page.tsx';
import TemplatesPage from '#web/messages/admin/templates-page.tsx';
import AvailablePage from '#web/placements/admin/available-page.tsx';
import DetailPage from '#web/requests/admin/detail-page.tsx';
import EditPage from '#web/trainings/admin/edit-page.tsx';
import { close, open, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

beforeEach(() => signIn(world));

const listed = (region: HTMLElement) =>
  Object.fromEntries(
    within(region)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

/** Sets the width of windows for media queries. */
const beWide = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/width >= (\d+(\.\d+)?)rem/.exec(query)?.[1] ?? 0) * 16,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

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

test('a request says as text what it asks for', async () => {
  const id = await aCompanyRequest(db, {
    preferredState: 'Kaduna',
    preferredCity: 'Zaria',
  });
  open(`/admin/company-driver/${id}`, { '/admin/company-driver/:id': DetailPage });
  const wanted = listed(await screen.findByRole('region', { name: 'Driver requirements' }));
  expect(wanted).toMatchObject({ 'Preferred city': 'Zaria', 'Preferred state': 'Kaduna' });
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a training is text until it is edited, with a button that is off for who could edit it', async () => {
  const id = await aTraining(db, { title: 'Night driving', venue: '' });
  const address = `/admin/training-management/trainingInformation?id=${id}&view=true`;
  const routes = { '/admin/training-management/trainingInformation': EditPage };
  open(address, routes);
  const details = await screen.findByRole('region', { name: 'Training Details' });
  expect(listed(details)).toMatchObject({ 'Training Title': 'Night driving', Venue: 'None' });
  expect(within(details).queryByRole('textbox')).toBeNull();
  expect(within(details).getByRole('button', { name: 'Update Training' })).toHaveProperty(
    'disabled',
    true,
  );
  await close();

  await signIn(world, 'Viewer');
  open(address, routes);
  expect(
    within(await screen.findByRole('region', { name: 'Training Details' })).queryByRole('button'),
  ).toBeNull();
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each([1240, 1024])(
  'an available driver has an email address and a status, also at %i pixels',
  async (width) => {
    beWide(width);
    const email = `aisha.${width}@example.com`;
    await aDriver(db, { fullName: 'Aisha Bello', email, status: 'Approved' });
    const path = '/admin/company-driver/availableDrivers';
    open(path, { [path]: AvailablePage });
    const row = (await screen.findByText(`aisha.${width}`)).closest('tr, [aria-label] > li');
    expect(row?.textContent).toContain(email);
    expect(row?.textContent).toContain('Approved');
    expect(row?.textContent).toMatch(/until \d+ \w{3} \d{4}/);
    if (width < 1240) return;
    expect(
      headers().filter((header) => ['Email address', 'Status'].includes(header ?? '')),
    ).toHaveLength(2);
    expect(screen.getByRole('columnheader', { name: 'Email address' }).className).not.toContain(
      'hidden',
    );
  },
);

test('a registration names its training and its day in full, also once the training has begun', async () => {
  beWide(1240);
  const id = await aTraining(db, {
    title: 'Night driving',
    takesPlaceOn: '2026-01-10',
  });
  const createdAt = new Date('2026-01-05T12:00:00Z');
  await anEnrolment(db, id, { fullName: 'Ada Obi', createdAt });
  const path = '/admin/training-management/trainingInformation';
  open(`${path}?id=${id}&view=true`, { [path]: EditPage });
  const row = (await screen.findByText('Ada Obi')).closest('tr');
  const cells = [...(row?.cells ?? [])].filter(({ className }) => !className.includes('hidden '));
  const texts = cells.map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['Night driving', '5th of January, 2026']));
});

test('the expiries have a column for each status', async () => {
  beWide(1240);
  const path = '/admin/driver-management/document-status';
  open(path, { [path]: ExpiriesPage });
  await screen.findAllByRole('columnheader');
  expect(headers()).toEqual(expect.arrayContaining(['Medical Status', 'License Status']));
});

test('a narrow window chooses the template by a select', async () => {
  beWide(390);
  const path = '/admin/messages/templates';
  open(path, { [path]: TemplatesPage });
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Template' }),
    'Rejected',
  );
  await screen.findByRole('heading', { name: 'Rejected' });
  expect(screen.queryByRole('navigation', { name: 'Templates' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Insert a placeholder' })).toBeDefined();
});
