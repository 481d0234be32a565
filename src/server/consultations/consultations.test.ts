import { beforeAll, describe, expect, test } from 'vitest';
import { addConsultation } from '#contract/consultations/added-consultations.ts';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  listConsultations,
  readConsultation,
} from '#contract/consultations/consultations.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;

const list = (query: Record<string, string> = {}) => ask(admin, listConsultations, { query });
const read = (id: string) => ask(admin, readConsultation, { params: { id } });

async function aBooking(changes: Parameters<typeof aConsultation>[1] = {}) {
  const id = crypto.randomUUID();
  await aConsultation(db, { id, fullName: 'Ńgọ́zí Ézè', consultationOn: '2027-04-01', ...changes });
  return read(id);
}

describe('the list of consultations', () => {
  const [efe, danjuma] = ['Ẹ̀fẹ́ Omoregie', 'Ɗanjuma 100% Musa'];
  const [olabisi, consuelo] = ['Ọlábísí Adéyẹmí', 'Con_suelo Eze'];
  const all = [efe, danjuma, olabisi, consuelo];

  beforeAll(async () => {
    const [day1, day2] = [new Date('2027-03-01T08:00:00Z'), new Date('2027-03-02T08:00:00Z')];
    const id = (digit: number) => `01950000-0000-7000-8000-00000000000${digit}`;
    await aConsultation(db, { id: id(3), fullName: olabisi, createdAt: day1 });
    await aConsultation(db, { id: id(9), fullName: efe, status: 'Scheduled', createdAt: day2 });
    // At the same instant, the later id comes first.
    await aConsultation(db, { id: id(5), fullName: danjuma, status: 'Completed', createdAt: day2 });
    await aConsultation(db, {
      id: id(2),
      fullName: consuelo,
      status: 'Cancelled',
      createdAt: day1,
    });
  });

  test.each([
    [{}, all],
    [{ search: '%' }, [danjuma]],
    [{ search: '_' }, [consuelo]],
    [{ search: 'con-100002' }, [efe]],
    [{ search: 'con-' }, all],
    [{ search: '-100002' }, []],
    [{ search: 'haulage sample' }, all],
    [{ status: 'Cancelled,Completed' }, [danjuma, consuelo]],
    [{ status: 'Cancelled', search: 'olabisi' }, []],
  ])('is newest first, and is searched and filtered by %j', async (query, found) => {
    const { result, pagedInfo } = await list(query);
    expect(result.map(({ fullName }) => fullName)).toEqual(found);
    expect(pagedInfo.total).toBe(found.length);
  });
});

test('a consultation is stored as it was sent, trimmed and in one Unicode form', async () => {
  const sent = { ...goodConsultation(), fullName: ' Ṣadé Bánkọ́lé '.normalize('NFD') };
  const { status, body } = await sendJson(world.app, createConsultation.path, sent);
  expect(status).toBe(201);
  const requestId = body.data?.reference ?? '';
  expect((await list({ search: requestId })).result).toMatchObject([
    { ...sent, requestId, fullName: 'Ṣadé Bánkọ́lé'.normalize(), status: 'Pending', version: 1 },
  ]);
});

test('a consultation may be for today in Lagos, and for a person without a company', async () => {
  world.time.now = new Date('2027-03-10T23:30:00Z');
  const sent = { ...goodConsultation(), consultationDate: '2027-03-11', companyName: undefined };
  const { body } = await sendJson(world.app, createConsultation.path, sent);
  expect((await list({ search: body.data?.reference ?? '' })).result).toMatchObject([
    { consultationDate: '2027-03-11', companyName: '' },
  ]);
});

test('a booking by phone is the next one, told to the client, with what was agreed to and who has added it', async () => {
  const coordinator = await anAdministrator(world, 'Coordinator');
  const numberOf = (reference = '') => Number(reference.replace('CON-', ''));
  const before = (await sendJson(world.app, createConsultation.path, goodConsultation())).body.data
    ?.reference;
  await hear(world);
  const sent = goodConsultation();
  const added = await ask(coordinator, addConsultation, {
    body: { ...sent, consents: ['whatsapp'], noticeVersion },
  });
  expect(added).toMatchObject({ ...sent, status: 'Pending', whatsApp: 'agreed' });
  expect(numberOf(added.requestId)).toBe(numberOf(before) + 1);
  const [mail] = await hear(world);
  expect(mail).toMatchObject({ to: sent.email, words: expect.stringContaining(added.requestId) });
  const [entry] = await activity(world, { record: added._id });
  const after = 'WhatsApp (office, booking by phone)';
  expect(entry?.changes).toContainEqual({ field: 'consent', before: null, after });
});

test('of a corrected consultation the given fields are changed alone, with what they were', async () => {
  const before = await aBooking();
  const answer = await attempt(admin, correctConsultation, {
    params: { id: before.requestId },
    body: { consultationDate: '2027-04-02', preferredTime: 'Evening', companyName: '' },
  });
  expect(answer.status).toBe(200);
  expect(await read(before._id)).toEqual({
    ...before,
    companyName: '',
    consultationDate: '2027-04-02',
    preferredTime: 'Evening',
    version: before.version + 1,
    updatedAt: noon.toISOString(),
  });
  const [entry] = await activity(world, { record: before._id });
  expect(entry?.changes).toEqual([
    { field: 'companyName', before: before.companyName, after: null },
    { field: 'preferredTime', before: 'Morning', after: 'Evening' },
    { field: 'date', before: '2027-04-01', after: '2027-04-02' },
  ]);
});

describe('a consultation that is', () => {
  const mark = (requestId: string, status: string) =>
    attempt(admin, changeConsultationStatus, { body: { requestId, status } });
  const allowed: Record<ConsultationStatus, string[]> = {
    Pending: ['Scheduled', 'Completed', 'Cancelled'],
    Scheduled: ['Completed', 'Cancelled'],
    Completed: [],
    Cancelled: [],
  };

  test.each(consultationStatuses)(
    '%s is marked as what can follow, and as nothing else',
    async (from) => {
      for (const to of ['Scheduled', 'Completed', 'Cancelled']) {
        const { _id, requestId } = await aBooking({ status: from });
        const isAllowed = allowed[from].includes(to);
        expect((await mark(requestId, to)).status, to).toBe(isAllowed ? 200 : 409);
        expect((await read(_id)).status).toBe(isAllowed ? to : from);
      }
    },
  );

  test('marked by many at once, each differently, is never taken out of what is final', async () => {
    const { _id } = await aBooking();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => mark(_id, at % 2 === 0 ? 'Completed' : 'Cancelled')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
