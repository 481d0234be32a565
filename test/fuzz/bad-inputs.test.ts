import { expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { aWorld } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { aTraining } from '#test/samples/trainings.ts';
import { type BadInput, badInputs } from './bad-inputs.ts';

// Half past midnight in Lagos, when it is still the day before elsewhere.
const now = new Date('2027-03-10T23:30:00Z');
const today = todayInLagos(now);
const rows = badInputs(today);

const goodEnrolment = {
  trainingName: 'Sample training',
  fullName: 'Ńgọ́zí Ézè',
  email: 'ngozi@example.com',
  phoneNumber: '+234 800 000 0001',
  companyName: '',
};

function callOf({ form, typed }: BadInput): { path: string; body: object } {
  if (form === 'consultation')
    return { path: createConsultation.path, body: { ...goodConsultation(), ...typed } };
  if (form === 'enrolment') return { path: enrol.path, body: { ...goodEnrolment, ...typed } };
  const values = { ...goodRequestValues(), ...typed };
  // The number as typed, which is what the checks see.
  const body = { ...requestBody(values), numberOfDriverNeeded: values.numberOfDriverNeeded };
  return { path: createRequest.path, body };
}

const world = await aWorld();
world.time.now = now;
await aTraining(world.database.db, { title: goodEnrolment.trainingName });

test.each(rows)('the server says at the field of the $form: $name', async (row) => {
  const { path, body } = callOf(row);
  const answer = await sendJson(world.app, path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe(row.message);
  const named = answer.body.errors?.filter(({ message }) => message === row.message);
  expect(named?.map(({ field }) => field)).toEqual(row.fields);
  expect(answer.body.errors?.[0]?.field).toBe(row.fields[0]);
});

test('nothing of it is stored', async () => {
  const headers = await world.signIn();
  for (const { path } of [listRequests, listConsultations, listEnrolments]) {
    const answer = await world.app.inject({ url: apiBase + path, headers });
    expect(answer.json<{ data: { pagedInfo: { total: number } } }>().data.pagedInfo.total).toBe(0);
  }
});
