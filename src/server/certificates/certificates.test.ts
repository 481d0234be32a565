import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { MarkState } from '#contract/attendance/attendance.ts';
import {
  correctCertificate,
  downloadCertificates,
  listCertificates,
  makeCertificates,
  notOverMessage,
  sendCertificates,
  withdrawCertificate,
} from '#contract/certificates/certificates.ts';
import {
  checkCertificate,
  openOwnCertificate,
} from '#contract/certificates/public-certificates.ts';
import { readFile, recordCheck, withdrawCheck } from '#contract/checks/checks.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { erasePerson } from '#contract/privacy/privacy-people.ts';
import { trackByLink } from '#contract/self-service/tracking.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aCheckKind, checkForm } from '#test/samples/checks.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { aMark, anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { readZip } from '#test/samples/zip.ts';

const { world, admin: owner } = await aWorldAtNoon();
const { db } = world.database;
let training: string;
let people: string[];
beforeEach(async () => {
  for (const table of ['certificates', 'enrolments', 'trainings'] as const) {
    await db.deleteFrom(table).execute();
  }
  await sql`delete from rate_limits`.execute(db);
  training = await aTraining(db, {
    title: 'Defensive Driving',
    takesPlaceOn: '2027-03-09',
    duration: '2 days',
  });
  people = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [at, id] of people.entries()) {
    const fullName = ['Ọlábísí Adéyẹmí', 'Ẹniọlá Ńwosu'][at] ?? '';
    await anEnrolment(db, training, {
      id,
      fullName,
      email: `${at}@example.com`,
      phoneNumber: `0800000014${at}`,
    });
    await aMark(db, id);
  }
});

const about = () => ({ params: { id: training } });
const make = (enrolmentIds = people) =>
  ask(owner, makeCertificates, { ...about(), body: { enrolmentIds } });
const tryToMake = (enrolmentIds = people) =>
  attempt(owner, makeCertificates, { ...about(), body: { enrolmentIds } });
const list = () => ask(owner, listCertificates, about());
async function made() {
  await make();
  const { certificates } = await list();
  const [first, second] = [...certificates].sort((one, other) =>
    other.fullName.localeCompare(one.fullName, 'en'),
  );
  if (!first || !second) throw new Error('no certificates were made');
  return { first, second };
}
async function check(number: string) {
  const url = `${apiBase}${checkCertificate.path.replace('{number}', encodeURIComponent(number))}`;
  const answered = await world.app.inject(url);
  return answered.statusCode === 200
    ? z.parse(checkCertificate.response, answered.json()).data
    : { state: answered.statusCode };
}
const fetched = async (url: string) => {
  const { statusCode, headers, rawPayload } = await world.app.inject(url);
  return { statusCode, type: headers['content-type'], bytes: rawPayload };
};
const mailsTo = (address: string) =>
  db
    .selectFrom('messages')
    .select(['event', 'words'])
    .where('address', '=', address)
    .where('channel', '=', 'mail')
    .execute();

const mark = (enrolmentId: string, heldOn: string, state: MarkState, replaces?: string) =>
  aMark(db, enrolmentId, heldOn, state, replaces);

test('certificates are made once for those who came, and only of a training that is over', async () => {
  world.time.now = new Date('2027-03-09T11:00:00Z');
  expect(await tryToMake()).toMatchObject({ status: 409, message: notOverMessage });
  world.time.now = noon;
  const waiting = crypto.randomUUID();
  await anEnrolment(db, training, { id: waiting, state: 'Waiting', queuedAt: noon });
  const [both] = await Promise.all([make([people[0] ?? '', waiting]), make(people)]);
  expect(both.made).toBeLessThanOrEqual(1);
  expect(await make(['no id'])).toEqual({ made: 0, drivers: null });
  const { canMake, certificates, without } = await list();
  expect([canMake, certificates.length, without]).toEqual([true, 2, []]);
  expect(new Set(certificates.map(({ number }) => number)).size).toBe(2);
  expect(certificates.every(({ number }) => /^ML(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(number))).toBe(
    true,
  );
});

test('people present every day are preselected; other certificates name only the attended days', async () => {
  const furtherDays = JSON.stringify([{ date: '2027-03-09', time: '09:00', endTime: null }]);
  await db.updateTable('trainings').set({ takesPlaceOn: '2027-03-08', furtherDays }).execute();
  const [always = '', once = ''] = people;
  await mark(always, '2027-03-08', 'Late');
  await mark(once, '2027-03-08', 'Absent');
  world.time.now = new Date('2027-03-09T11:00:00Z');
  expect((await list()).canMake).toBe(false);
  world.time.now = noon;
  const never = crypto.randomUUID();
  await anEnrolment(db, training, { id: never, fullName: 'Ada Never' });
  const { without } = await list();
  const found = new Map(without.map((one) => [one.enrolmentId, [one.came, one.daysCame]]));
  expect([always, once, never].map((id) => found.get(id))).toEqual([
    [true, 2],
    [false, 1],
    [false, 0],
  ]);
  await make([always, once]);
  const printed = await db
    .selectFrom('certificates')
    .select(['enrolmentId', 'days', 'trainingDays'])
    .execute();
  const daysOf = (id: string) => printed.find(({ enrolmentId }) => enrolmentId === id);
  const both = ['2027-03-08', '2027-03-09'];
  expect(daysOf(always)).toMatchObject({ days: both, trainingDays: 2 });
  expect(daysOf(once)).toMatchObject({ days: ['2027-03-09'], trainingDays: 2 });
});

test('people not marked as present get no certificate, and the error names them', async () => {
  const [absent = '', present = ''] = people;
  const [{ id = '' } = {}] = await db
    .selectFrom('attendanceMarks')
    .select('id')
    .where('enrolmentId', '=', absent)
    .execute();
  await mark(absent, '2027-03-09', 'Absent', id);
  const unmarked = crypto.randomUUID();
  await anEnrolment(db, training, { id: unmarked, fullName: 'Ada Never' });
  expect(await tryToMake([absent, present, unmarked])).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^2 people are not marked as present: /),
  });
  expect((await list()).certificates).toEqual([]);
});

test('a certificate that a corrected mark contradicts is not sent, and the office is told until it is withdrawn or the mark is right', async () => {
  const { first, second } = await made();
  const contradicted = () => attentionOf(owner, 'certificates');
  expect(await contradicted()).toBeUndefined();
  const marks = await db.selectFrom('attendanceMarks').select(['id', 'enrolmentId']).execute();
  const correct = (enrolmentId: string, state: MarkState) =>
    mark(
      enrolmentId,
      '2027-03-09',
      state,
      marks.find((one) => one.enrolmentId === enrolmentId)?.id,
    );
  await correct(first.enrolmentId, 'Absent');
  await correct(second.enrolmentId, 'Unmarked');
  const days = ['2027-03-09'];
  expect(await contradicted()).toMatchObject({
    count: 2,
    first: { reference: training, about: 'Defensive Driving' },
  });
  expect((await list()).certificates.map(({ contradictedBy }) => contradictedBy)).toEqual([
    days,
    days,
  ]);
  const body = { ids: [first._id], again: false };
  expect(await attempt(owner, sendCertificates, { ...about(), body })).toMatchObject({
    status: 409,
    message: '1 person is not marked as present: Ọlábísí Adéyẹmí.',
  });
  expect(await mailsTo('0@example.com')).toEqual([]);
  await ask(owner, withdrawCertificate, {
    params: { id: first._id },
    body: { reason: 'Was not there.' },
  });
  await mark(second.enrolmentId, '2027-03-09', 'Late');
  expect(await contradicted()).toBeUndefined();
});

test('anybody can check a number, and learns nothing more than name, training and days', async () => {
  const { first } = await made();
  const genuine = {
    state: 'genuine',
    number: first.number,
    name: 'Ọlábísí Adéyẹmí',
    training: 'Defensive Driving',
    days: ['2027-03-09'],
    validUntil: null,
  };
  expect(await check(first.number)).toEqual(genuine);
  expect(await check(` ${first.number.toLowerCase().replaceAll('-', ' ')}`)).toEqual(genuine);
  for (const number of ['ML-0000-0000-0000', 'a slip of the pen'])
    expect(await check(number)).toMatchObject({ state: 'unknown', name: null });
});

test('who tries many numbers has to wait, and who checks many genuine ones has not', async () => {
  const { first } = await made();
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => check(first.number)));
  expect(new Set(atOnce.map(({ state }) => state))).toEqual(new Set(['genuine']));
  for (let at = 0; at < 10; at += 1)
    expect(await check(`ML-0000-0000-000${at}`)).toMatchObject({ state: 'unknown' });
  expect(await check('ML-0000-0000-000A')).toEqual({ state: 429 });
});

test('a withdrawn certificate says so without a reason, opens nowhere, and can be followed by another one', async () => {
  const { first } = await made();
  const params = { id: first._id };
  const body = { reason: 'It was another person.' };
  await ask(owner, withdrawCertificate, { params, body });
  expect((await attempt(owner, withdrawCertificate, { params, body })).status).toBe(409);
  expect(
    (await attempt(owner, correctCertificate, { params, body: { fullName: 'Ada' } })).status,
  ).toBe(409);
  const open = { ...about(), body: { certificateId: first._id } };
  expect((await attempt(owner, downloadCertificates, open)).status).toBe(404);
  expect(
    (await ask(owner, sendCertificates, { ...about(), body: { ids: [first._id], again: true } }))
      .sent,
  ).toBe(0);
  expect(await check(first.number)).toMatchObject({ state: 'withdrawn', name: 'Ọlábísí Adéyẹmí' });
  expect((await list()).without).toMatchObject([{ enrolmentId: people[0] }]);
  expect(await make()).toEqual({ made: 1, drivers: null });
  expect((await list()).certificates).toHaveLength(3);
});

test('the office takes one as a PDF, or all as a ZIP', async () => {
  const { first } = await made();
  const one = await ask(owner, downloadCertificates, {
    ...about(),
    body: { certificateId: first._id },
  });
  expect(one.fileName).toBe(`certificate-${first.reference}.pdf`);
  const pdf = await fetched(one.url);
  expect([pdf.statusCode, pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  expect(pdf.bytes.length).toBeLessThan(40_000);
  const all = await fetched((await ask(owner, downloadCertificates, { ...about(), body: {} })).url);
  expect(all.type).toBe('application/zip');
  expect([...readZip(all.bytes).keys()].map((name) => name.split(',')[0])).toEqual([
    'Ẹniọlá Ńwosu',
    'Ọlábísí Adéyẹmí',
  ]);
});

test('people are told once where their certificate is, and open it there', async () => {
  const { first, second } = await made();
  const ids = [first._id, second._id];
  const sending = () => ask(owner, sendCertificates, { ...about(), body: { ids } });
  const sent = await Promise.all([sending(), sending()]);
  expect(sent.map((one) => one.sent).sort()).toEqual([0, 2]);
  const [mail, ...others] = await mailsTo('0@example.com');
  expect([mail?.event, others]).toEqual(['certificate-ready', []]);
  const token = /track#([\w-]+)/.exec(mail?.words ?? '')?.[1] ?? '';
  expect((await ask(owner, trackByLink, { body: { token } })).hasCertificate).toBe(true);
  const { url } = await ask(owner, openOwnCertificate, { body: { token } });
  expect((await fetched(url)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  world.time.now = new Date(noon.getTime() + 6 * 60_000);
  expect((await fetched(url)).statusCode).toBe(403);
  world.time.now = noon;
  await ask(owner, sendCertificates, { ...about(), body: { ids: [first._id], again: true } });
  await ask(owner, withdrawCertificate, {
    params: { id: first._id },
    body: { reason: 'A mistake' },
  });
  expect((await attempt(owner, openOwnCertificate, { body: { token } })).status).toBe(404);
  expect([
    (await mailsTo('0@example.com')).length,
    (await mailsTo('1@example.com')).length,
  ]).toEqual([2, 1]);
});

describe('a training that counts as a check', () => {
  let kindId: string;
  beforeEach(async () => {
    // Closed applications free their addresses.
    await db
      .updateTable('drivers')
      .set({ status: 'Rejected' })
      .where('erasedAt', 'is', null)
      .execute();
    kindId = await aCheckKind(db, 'Defensive driving');
    await db
      .updateTable('trainings')
      .set({ countsAs: kindId, validMonths: 24 })
      .where('id', '=', training)
      .execute();
  });
  const theDriver = (changes = {}) =>
    aDriver(db, { fullName: 'Olabisi Adeyemi', email: '0@example.com', ...changes });
  const fileOf = (id: string) => ask(owner, readFile, { params: { id } });
  const withdraw = (id: string) =>
    ask(owner, withdrawCertificate, { params: { id }, body: { reason: 'It was his brother.' } });

  test('is in the file of the driver of that name with that address or number', async () => {
    const id = await theDriver();
    expect(await make()).toEqual({ made: 2, drivers: 1 });
    const { checks } = await fileOf(id);
    const [first] = (await list()).certificates.filter(({ driverId }) => driverId !== null);
    expect(checks).toMatchObject([
      {
        kind: kindId,
        training: 'Defensive Driving',
        way: 'Seen on paper',
        checkedOn: '2027-03-09',
        validUntil: '2029-03-09',
        withdrawn: null,
        note: `Training: Defensive Driving, certificate ${first?.number}`,
      },
    ]);
    expect(first).toMatchObject({ enrolmentId: people[0], validUntil: '2029-03-09' });
    expect(await check(first?.number ?? '')).toMatchObject({ validUntil: '2029-03-09' });
    await ask(owner, sendCertificates, {
      ...about(),
      body: { ids: [first?._id ?? ''], again: false },
    });
    expect((await mailsTo('0@example.com')).at(-1)?.words).toContain(
      '\n\nValid until: 9 Mar 2029\n\n',
    );
  });

  test.each([
    ['another name', { fullName: 'Bola Adeyemi' }],
    ['a rejected application', { status: 'Rejected' as const }],
  ])('is in no file of a driver with %s', async (_, changes) => {
    const id = await theDriver(changes);
    expect(await make()).toEqual({ made: 2, drivers: 0 });
    expect((await fileOf(id)).checks).toEqual([]);
  });

  test('withdrawing the certificate withdraws the check, also from an undo', async () => {
    const id = await theDriver();
    await make();
    const { version } = await fileOf(id);
    const of = async () => (await list()).certificates.find((one) => one.enrolmentId === people[0]);
    await withdraw((await of())?._id ?? '');
    expect((await of())?.driverId).toBeNull();
    const file = await fileOf(id);
    expect(file.version).toBe(version + 1);
    expect(file.checks).toMatchObject([{ withdrawn: { reason: 'It was his brother.' } }]);
    // A new certificate is a new check.
    expect(await make([people[0] ?? ''])).toEqual({ made: 1, drivers: 1 });
    const [present] = (await fileOf(id)).checks;
    await ask(owner, withdrawCheck, {
      params: { id, check: present?._id ?? '' },
      body: { reason: 'Another course' },
    });
    const valid = (await list()).certificates.find(
      (one) => one.enrolmentId === people[0] && one.withdrawnAt === null,
    );
    await withdraw(valid?._id ?? '');
    const undone = await attempt(owner, undoChange, {
      body: { record: 'driver', _id: id, version: (await fileOf(id)).version },
    });
    expect(undone).toMatchObject({
      status: 409,
      message: 'The certificate of this training was withdrawn, too.',
    });
  });

  test('certificates, checks and an erasure at once end without a deadlock', async () => {
    const id = await theDriver();
    const kind = {
      _id: kindId,
      usualWay: 'Phoned',
      runsOut: 'Never',
      needsConsent: false,
    } as const;
    const all = await Promise.allSettled([
      make(),
      make([people[0] ?? '']),
      ask(owner, recordCheck, { params: { id }, body: checkForm(kind) }),
      ask(owner, erasePerson, {
        body: {
          records: [
            { kind: 'enrolment', id: people[0] ?? '' },
            { kind: 'driver', id },
          ],
          name: 'Ọlábísí Adéyẹmí',
        },
      }),
    ]);
    expect(
      all.map(({ status }) => status).filter((one) => one === 'fulfilled').length,
    ).toBeGreaterThan(2);
  });
});
