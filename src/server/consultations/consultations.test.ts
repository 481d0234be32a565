import { describe, expect, test } from 'vitest';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  listConsultations,
  readConsultation,
} from '#contract/consultations/consultations.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;

const list = (query: Record<string, string> = {}) => ask(admin, listConsultations, { query });
const read = (id: string) => ask(admin, readConsultation, { params: { id } });

async function aBooking(changes: Parameters<typeof aConsultation>[1] = {}) {
  const id = crypto.randomUUID();
  await aConsultation(db, { id, fullName: 'Ńgọ́zí Ézè', consultationOn: '2027-04-01', ...changes });
  return read(id);
}

test('a consultation is stored as it was sent, trimmed and in one Unicode form', async () => {
  const sent = { ...goodConsultation(), fullName: ' Ṣadé Bánkọ́lé '.normalize('NFD') };
  const { status, body } = await sendJson(world.app, createConsultation.path, sent);
  expect(status).toBe(201);
  const requestId = body.data?.reference ?? '';
  expect((await list({ search: requestId })).result).toMatchObject([
    { ...sent, requestId, fullName: 'Ṣadé Bánkọ́lé'.normalize(), status: 'Pending', version: 1 },
  ]);
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
