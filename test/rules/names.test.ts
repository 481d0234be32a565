import { expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { aWorld } from '#test/app.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { hear } from '#test/samples/notifications.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { goodEnrolment } from '#test/samples/trainings.ts';

const world = await aWorld();

const message = (label: string) =>
  `${label} can't have web or email addresses, or symbols such as < and _.`;

test.each([
  { form: createConsultation, good: goodConsultation(), field: 'fullName', label: 'Full name' },
  { form: createRequest, good: goodRequest(), field: 'name', label: 'Company name' },
  { form: enrol, good: goodEnrolment('Sample'), field: 'trainingName', label: 'Training' },
])('$field in $form.path is no address, and has no lost letter', async (row) => {
  const { form, good, field, label } = row;
  const errorsOf = async (name: string) =>
    (await sendJson(world.app, form.path, { ...good, [field]: name })).body.errors;
  const lost = `${label} has a letter that was lost (\uFFFD). Please type it again.`;
  expect(await errorsOf('http：／／evil。example')).toEqual([{ field, message: message(label) }]);
  expect(await errorsOf('Andr\uFFFD Nu\uFFFDez')).toEqual([{ field, message: lost }]);
});

test('a name is stored in one spelling, makes no link in messages, and its form is the same when it is sent again', async () => {
  const sent = {
    ...goodConsultation(),
    fullName: 'ｅｖｉｌ。example\u202e Ｅｚｅ',
    companyName: 'Motions․com\u200b Ltd',
  };
  const headers = { 'idempotency-key': 'one-spelling' };
  const first = await sendJson(world.app, createConsultation.path, sent, headers);
  expect(first.status).toBe(201);
  expect((await sendJson(world.app, createConsultation.path, sent, headers)).body).toEqual(
    first.body,
  );
  const other = { ...sent, email: 'other@example.com' };
  expect((await sendJson(world.app, createConsultation.path, other, headers)).status).toBe(422);
  const stored = world.database.db.selectFrom('consultations').select(['fullName', 'companyName']);
  expect(await stored.execute()).toEqual([
    { fullName: 'evil.example Eze', companyName: 'Motions.com Ltd' },
  ]);
  const told = (await hear(world, 30)).filter(
    ({ to }) =>
      [sent.email, sent.phoneNumber].includes(to) || to.endsWith(sent.phoneNumber.slice(1)),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ words }) => words).join('\n')).not.toMatch(/evil[.。]example/);
});
