import { describe, expect, test } from 'vitest';
import {
  type ConsentingRecord,
  listConsents,
  readNoticeFigures,
  withdrawConsent,
} from '#contract/consents/consent-records.ts';
import { wordingOf } from '#contract/consents/consent-words.ts';
import { consentMissingMessage, noticeMissingMessage } from '#contract/consents/consents.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { addDriver } from '#contract/drivers/added-drivers.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { readDriver } from '#contract/drivers/drivers.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import type { Role } from '#contract/platform/roles.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { anApplication, apply, asForm, goodFields, sendForm } from '#test/samples/applications.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';
import { aSecret, storeUploads } from '#test/samples/uploads.ts';

const world = await aWorld();
const owner = await anAdministrator(world);

const given = (...consents: string[]) => ({ consents, noticeVersion });

const consentsOf = (kind: ConsentingRecord, id: string, by = owner) =>
  ask(by, listConsents, { params: { kind, id } });

async function statesOf(kind: ConsentingRecord, id: string) {
  const { states } = await consentsOf(kind, id);
  return Object.fromEntries(states.map((one) => [one.kind, one.state]));
}

async function applyBy(more: object, headers: Record<string, string> = {}) {
  const uploadSecret = aSecret();
  const uploads = await storeUploads(world.database.db, uploadSecret);
  const fields = goodFields();
  const sent = { ...fields, uploadSecret, uploads, ...more };
  return { fields, sent, ...(await sendJson(world.app, '/driver/register', sent, headers)) };
}

const driverOf = async ({ body }: { body: { data?: { reference: string } } }) =>
  ask(owner, readDriver, { params: { id: body.data?.reference ?? '' } });

async function bookingOf(email: string) {
  const { result } = await ask(owner, listConsultations, { query: { search: email } });
  return result[0] ?? expect.unreachable();
}

async function countStored(table: 'consents' | 'noticesShown', recordId: string): Promise<number> {
  const rows = await world.database.db
    .selectFrom(table)
    .select('recordId')
    .where('recordId', '=', recordId)
    .execute();
  return rows.length;
}

describe('an application', () => {
  test('keeps what was agreed to, with its words, the version of the notice and the time', async () => {
    const { status, body } = await applyBy(given('health-and-identity', 'whatsapp'));
    expect(status).toBe(201);
    const driver = await driverOf({ body });
    const { consents, states } = await consentsOf('driver', driver._id);
    const { title, line } = wordingOf(noticeVersion, 'whatsapp', 'application');
    expect(consents).toHaveLength(2);
    expect(consents).toContainEqual({
      kind: 'whatsapp',
      form: 'application',
      noticeVersion,
      wording: `${title} ${line}`,
      givenAt: world.time.now.toISOString(),
      withdrawnAt: null,
      withdrawnBy: null,
    });
    expect(states.map(({ state }) => state)).toEqual(['agreed', 'agreed']);
    expect(driver.whatsApp).toBe('agreed');
  });

  test('as a multipart form does so too, with one consent or several', async () => {
    for (const consents of [['health-and-identity'], ['whatsapp', 'health-and-identity']]) {
      const form = asForm(await anApplication({ fields: { noticeVersion } }));
      for (const kind of consents) form.append('consents', kind);
      const { status, body } = await sendForm(world.app, '/driver/register', form);
      expect(status).toBe(201);
      const driver = await driverOf({ body });
      expect(
        (await consentsOf('driver', driver._id)).consents.map(({ kind }) => kind).sort(),
      ).toEqual(consents.sort());
      expect(driver.whatsApp).toBe(consents.includes('whatsapp') ? 'agreed' : 'not-agreed');
    }
  });

  test('without the fields is stored, and nobody counts as asked', async () => {
    const driver = await driverOf(await apply(world.app, await anApplication()));
    expect((await consentsOf('driver', driver._id)).consents).toEqual([]);
    expect(await statesOf('driver', driver._id)).toEqual({
      'health-and-identity': 'not-asked',
      whatsapp: 'not-asked',
    });
    expect(driver.whatsApp).toBe('not-asked');
    expect(await countStored('noticesShown', driver._id)).toBe(0);
  });

  test.each([
    ['an empty list', { consents: [], noticeVersion }],
    ['only the free one', { consents: ['whatsapp'], noticeVersion }],
    ['only the notice', { noticeVersion }],
  ])('that speaks of consent with %s is refused at that field', async (_what, more) => {
    const { status, body, fields } = await applyBy(more);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'consents', message: consentMissingMessage }],
    ]);
    expect((await ask(owner, listDrivers, { query: { search: fields.email } })).result).toEqual([]);
  });

  test.each([
    ['an unknown consent', { consents: ['everything'], noticeVersion }, 'consents.0'],
    [
      "another form's consent",
      { consents: ['health-and-identity', 'pictures'], noticeVersion },
      'consents.1',
    ],
    [
      'an unknown version',
      { consents: ['health-and-identity'], noticeVersion: '2020-01-01' },
      'noticeVersion',
    ],
    ['no version', { consents: ['health-and-identity'] }, 'noticeVersion'],
  ])('with %s is refused', async (_what, more, field) => {
    const { status, body } = await applyBy(more);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('the one-step forms', () => {
  test('ask for what is free, and are stored without it', async () => {
    const request = { ...goodRequest(), ...given() };
    expect((await sendJson(world.app, '/requestdriver/create', request)).status).toBe(201);
    const { result } = await ask(owner, listRequests, { query: { search: request.email ?? '' } });
    expect(result[0]).toMatchObject({ whatsApp: 'not-agreed' });
    const booking = { ...goodConsultation(), email: 'free@example.com', ...given('whatsapp') };
    expect((await sendJson(world.app, '/consultant/create', booking)).status).toBe(201);
    expect(await bookingOf(booking.email)).toMatchObject({ whatsApp: 'agreed' });
  });

  test('need the version of the notice with a consent', async () => {
    const sent = await sendJson(world.app, '/consultant/create', {
      ...goodConsultation(),
      consents: ['whatsapp'],
    });
    expect([sent.status, sent.body.message]).toEqual([400, noticeMissingMessage]);
  });

  test('ask trainees for pictures, and forget it with a registration that is cancelled', async () => {
    const title = 'Pictures of trainees';
    const trainingId = await aTraining(world.database.db, { title });
    const sent = { ...goodEnrolment(title), ...given('pictures') };
    expect((await sendJson(world.app, '/training/enrol', sent)).status).toBe(201);
    const [row] = (await ask(owner, listEnrolments, { query: { trainingId } })).result;
    const id = row?._id ?? '';
    expect(row?.whatsApp).toBe('not-agreed');
    expect(await statesOf('enrolment', id)).toEqual({ whatsapp: 'not-agreed', pictures: 'agreed' });
    await world.database.db.deleteFrom('enrolments').where('id', '=', id).execute();
    expect([await countStored('consents', id), await countStored('noticesShown', id)]).toEqual([
      0, 0,
    ]);
  });
});

describe('a driver whom the office adds', () => {
  const formOf = (more: readonly (readonly [string, string])[]) => {
    const form = new FormData();
    for (const [name, value] of [...Object.entries(goodFields()), ...more])
      form.append(name, value);
    return form;
  };

  test('has agreed on paper or by phone, and the activity says so', async () => {
    const more = [
      ['consents', 'health-and-identity'],
      ['noticeVersion', noticeVersion],
      ['agreedBy', 'phone'],
    ] as const;
    const { _id } = await ask(owner, addDriver, { body: formOf(more) });
    const { consents } = await consentsOf('driver', _id);
    expect(consents).toMatchObject([{ kind: 'health-and-identity', form: 'office, by phone' }]);
    expect(await statesOf('driver', _id)).toEqual({
      'health-and-identity': 'agreed',
      whatsapp: 'not-agreed',
    });
    const [entry] = await activity(world, { record: _id });
    const after = 'Medical record and NIN (office, by phone)';
    expect(entry?.changes).toContainEqual({ field: 'consent', before: null, after });
  });

  test('needs the way a consent was given', async () => {
    const more = [
      ['consents', 'whatsapp'],
      ['noticeVersion', noticeVersion],
    ] as const;
    expect(await attempt(owner, addDriver, { body: formOf(more) })).toMatchObject({
      status: 400,
      errors: [{ field: 'agreedBy' }],
    });
  });
});

describe('a consent', () => {
  test('is noted as taken back once, with who and when', async () => {
    const driver = await driverOf(await applyBy(given('health-and-identity', 'whatsapp')));
    const call = { params: { kind: 'driver', id: driver._id }, body: { consent: 'whatsapp' } };
    const { consents } = await ask(owner, withdrawConsent, call);
    expect(consents.find(({ kind }) => kind === 'whatsapp')).toMatchObject({
      withdrawnAt: world.time.now.toISOString(),
      withdrawnBy: expect.stringMatching(/^Fúnkẹ́/),
    });
    expect(await statesOf('driver', driver._id)).toEqual({
      'health-and-identity': 'agreed',
      whatsapp: 'taken-back',
    });
    expect((await ask(owner, readDriver, { params: { id: driver._id } })).whatsApp).toBe(
      'not-agreed',
    );
    expect((await attempt(owner, withdrawConsent, call)).status).toBe(409);
    const [entry] = await activity(world, { record: driver._id });
    expect(entry).toMatchObject({
      kind: 'consent-withdrawn',
      changes: [{ field: 'consent', before: 'WhatsApp' }],
    });
  });

  const rights: [Role, ConsentingRecord, number, number][] = [
    ['Reviewer', 'driver', 200, 409],
    ['Reviewer', 'consultation', 403, 403],
    ['Coordinator', 'driver', 200, 403],
    ['Coordinator', 'consultation', 200, 409],
    ['Viewer', 'consultation', 200, 403],
  ];
  test.each(rights)(
    'can be read and ended by a %s with a %s: %i, %i',
    async (role, kind, reads, ends) => {
      const { db } = world.database;
      const by = await anAdministrator(world, role);
      const id = kind === 'driver' ? await aDriver(db) : crypto.randomUUID();
      if (kind === 'consultation') await aConsultation(db, { id });
      const params = { kind, id };
      expect((await attempt(by, listConsents, { params })).status).toBe(reads);
      expect(
        (await attempt(by, withdrawConsent, { params, body: { consent: 'whatsapp' } })).status,
      ).toBe(ends);
    },
  );
});

test('the figures say how many agreed, took it back, did not agree and were not asked', async () => {
  const of = (figures: Awaited<ReturnType<typeof read>>) => {
    const shown = figures.versions.find(({ version }) => version === noticeVersion)?.kinds;
    const found = shown?.find(({ kind }) => kind === 'whatsapp');
    const notAsked = figures.notAsked.find(({ kind }) => kind === 'whatsapp')?.records ?? 0;
    return [found?.agreed ?? 0, found?.takenBack ?? 0, found?.notAgreed ?? 0, notAsked];
  };
  const read = () => ask(owner, readNoticeFigures, {});
  const before = of(await read());
  const send = async (email: string, more: object) => {
    await sendJson(world.app, '/consultant/create', { ...goodConsultation(), email, ...more });
    return bookingOf(email);
  };
  await send('one@figures.example', given('whatsapp'));
  const two = await send('two@figures.example', given('whatsapp'));
  await send('three@figures.example', given());
  await send('four@figures.example', {});
  await send('five@figures.example', {});
  await ask(owner, withdrawConsent, {
    params: { kind: 'consultation', id: two._id },
    body: { consent: 'whatsapp' },
  });
  const grown = of(await read()).map((count, at) => count - (before[at] ?? 0));
  expect(grown).toEqual([1, 1, 1, 2]);
});
