import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { consultationChecks } from '#contract/consultations/consultation-record.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { enrolmentChecks } from '#contract/enrolments/enrolment-record.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { type FailedCheck, firstFailedCheck } from '#contract/platform/checks.ts';
import { type CalendarDate, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { requestChecks } from '#contract/requests/request-record.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { type BadInput, badInputs } from './bad-inputs.ts';

// Add 'enrolment' when the server takes enrolments.
const served: BadInput['form'][] = ['request', 'consultation', 'enrolment'];

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

/** The errors that the browser would show, and the body as sent without its checks. */
function tried(
  input: BadInput,
  day: CalendarDate,
): { said: FailedCheck<string> | undefined; path: string; body: object } {
  if (input.form === 'request') {
    const values = { ...goodRequestValues(), ...input.typed };
    // The number as typed, which is what the checks see.
    const body = { ...requestBody(values), numberOfDriverNeeded: values.numberOfDriverNeeded };
    return { said: firstFailedCheck(requestChecks, values, day), path: createRequest.path, body };
  }
  if (input.form === 'consultation') {
    const body = { ...goodConsultation(), ...input.typed };
    return {
      said: firstFailedCheck(consultationChecks, body, day),
      path: createConsultation.path,
      body,
    };
  }
  const body = { ...goodEnrolment, ...input.typed };
  return { said: firstFailedCheck(enrolmentChecks, body, day), path: enrol.path, body };
}

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  world.time.now = now;
  await world.database.db
    .insertInto('trainings')
    .values({
      id: uuid(),
      title: goodEnrolment.trainingName,
      categories: ['Safety'],
      takesPlaceOn: '2099-03-14',
      startsAt: '09:00',
      duration: '',
      trainingType: 'onsite',
      registrationEndsOn: null,
      venue: '',
      description: '',
      pictureId: null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
});
afterAll(() => world.close());

test('the forms that the bad inputs are made from are good', () => {
  const forms: BadInput['form'][] = ['request', 'consultation', 'enrolment'];
  for (const form of forms) {
    const untouched: BadInput = {
      form,
      name: '',
      typed: {},
      message: '',
      fields: [],
      typeable: true,
    };
    expect(tried(untouched, today).said).toBeUndefined();
  }
});

test('each bad input has a name of its own', () => {
  expect(new Set(rows.map(({ form, name }) => `${form}: ${name}`)).size).toBe(rows.length);
});

describe('the browser says it at the field', () => {
  test.each(rows)('$form: $name', (row) => {
    expect(tried(row, today).said).toEqual({ message: row.message, fields: row.fields });
  });
});

describe('the server says the same', () => {
  test.each(rows.filter(({ form }) => served.includes(form)))('$form: $name', async (row) => {
    const { path, body } = tried(row, today);
    const answer = await sendJson(world.app, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(row.message);
    const named = answer.body.errors?.filter(({ message }) => message === row.message);
    expect(named?.map(({ field }) => field)).toEqual(row.fields);
    expect(answer.body.errors?.[0]?.field).toBe(row.fields[0]);
  });

  test('and has stored nothing of it', async () => {
    const lists = {
      request: listRequests,
      consultation: listConsultations,
      enrolment: listEnrolments,
    };
    const headers = await world.signIn();
    for (const form of served) {
      const answer = await world.app.inject({ url: apiBase + lists[form].path, headers });
      expect(answer.json<{ data: { pagedInfo: { total: number } } }>().data.pagedInfo.total).toBe(
        0,
      );
    }
  });
});
