import { expect, test } from 'vitest';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listEnrolments, removeEnrolment } from '#contract/enrolments/enrolments.ts';
import { draftMessage, sendMessage } from '#contract/messages/own-messages.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { cancelTracked } from '#contract/self-service/tracking.ts';
import { changeTrainingStatus, deleteTraining } from '#contract/trainings/training-management.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodEnrolment, goodTraining, sendTraining } from '#test/samples/trainings.ts';

const night = new Date('2027-03-10T21:00:00Z');

const { world, admin } = await aWorldAtNoon();

/** Delivers the messages sent once nothing can be undone, and returns them. */
async function told() {
  world.time.now = new Date(world.time.now.getTime() + 3 * 60_000);
  await world.deliver();
  const mails = world.mails
    .splice(0)
    .toSorted((one, other) => one.to.localeCompare(other.to, 'en'));
  return { mails, texts: world.texts.splice(0).map(({ text }) => text) };
}
const lineOf = (calendar: string | undefined, name: string) =>
  calendar
    ?.split('\r\n')
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

async function announced(changes: Record<string, string> = {}) {
  const fields = { ...goodTraining(), date: '2027-04-01', registrationDeadline: '', ...changes };
  const { training } = await sendTraining(world, { fields });
  return { fields, id: training?._id ?? '' };
}
const change = async (
  { id, fields }: { id: string; fields: Record<string, string> },
  changes: Record<string, string>,
) =>
  expect((await sendTraining(world, { fields: { ...fields, ...changes } }, id)).status).toBe(200);
const register = async (title: string, changes: object = {}) => {
  const sent = { ...goodEnrolment(title), ...changes };
  const { status, body } = await sendJson(world.app, enrol.path, sent);
  expect(status).toBe(201);
  return { ...sent, reference: body.data?.reference };
};
const end = (trainingId: string, status: string, reason = '') =>
  attempt(admin, changeTrainingStatus, { body: { trainingId, status, reason } });

test('who has registered is told with the appointment of the training, once', async () => {
  const training = await announced({ title: 'Sitting straight', venue: '' });
  const [sent, key] = [
    goodEnrolment('sitting straight'),
    { 'idempotency-key': crypto.randomUUID() },
  ];
  const { body } = await sendJson(world.app, enrol.path, sent, key);
  expect((await sendJson(world.app, enrol.path, sent, key)).status).toBe(201);
  const { mails, texts } = await told();
  expect(mails).toMatchObject([
    { to: sent.email, subject: 'You are registered: Sitting straight' },
  ]);
  expect(mails[0]?.text).toContain('on 1 Apr 2027 at 9:30 am.');
  expect(mails[0]?.text).not.toContain('Place:');
  expect(texts).toEqual([
    expect.stringContaining(`Reference: ${body.data?.reference}. Can't come? http`),
  ]);
  const calendar = mails[0]?.calendar;
  expect([lineOf(calendar, 'METHOD'), lineOf(calendar, 'UID')]).toEqual([
    'METHOD:PUBLISH',
    `UID:${training.id}`,
  ]);
  expect(['DTSTART', 'DTEND', 'SEQUENCE'].map((name) => lineOf(calendar, name))).toEqual([
    'DTSTART:20270401T083000Z',
    'DTEND:20270402T163000Z',
    'SEQUENCE:1',
  ]);
});

test('of a training with another date each trainee is told', async () => {
  const training = await announced();
  const title = training.fields.title ?? '';
  const people = [await register(title), await register(title)];
  await told();
  await change(training, { date: '2027-04-02' });
  const { mails, texts } = await told();
  expect(mails.map(({ to }) => to)).toEqual(people.map(({ email }) => email).toSorted());
  expect(mails[0]?.text).toContain('Date: 2 Apr 2027\nTime: 9:30 am');
  expect(lineOf(mails[0]?.calendar, 'UID')).toBe(`UID:${training.id}`);
  expect([lineOf(mails[0]?.calendar, 'DTSTART'), lineOf(mails[0]?.calendar, 'SEQUENCE')]).toEqual([
    'DTSTART:20270402T083000Z',
    'SEQUENCE:2',
  ]);
  // Both gave the same number, which gets it once.
  expect(texts).toHaveLength(1);
});

test('of other changes, and of a training that is over or completed, nobody is told', async () => {
  const training = await announced();
  await register(training.fields.title ?? '');
  await told();
  await change(training, { info: 'Bring your licence.', duration: '3 days' });
  await change(training, { date: '2027-03-09' });
  expect((await end(training.id, 'cancelled')).status).toBe(200);
  const completed = await announced();
  await register(completed.fields.title ?? '');
  await told();
  expect((await end(completed.id, 'completed')).status).toBe(200);
  expect(await told()).toEqual({ mails: [], texts: [] });
});

test('a cancelled training is told with what takes it out of the calendar, unless that is undone', async () => {
  const training = await announced();
  await register(training.fields.title ?? '');
  await told();
  await end(training.id, 'cancelled');
  await world.deliver();
  expect(world.mails).toEqual([]);
  const { result } = await ask(admin, listTrainings, { query: { _id: training.id } });
  const undone = { record: 'training', _id: training.id, version: result[0]?.version };
  expect((await attempt(admin, undoChange, { body: undone })).status).toBe(200);
  expect(await told()).toEqual({ mails: [], texts: [] });
  await end(training.id, 'cancelled', 'The yard is flooded.');
  expect((await end(training.id, 'cancelled', 'Again.')).status).toBe(409);
  const { mails, texts } = await told();
  expect(mails).toMatchObject([{ subject: `Cancelled: ${training.fields.title}` }]);
  expect(mails[0]?.text).toContain('\n\nThe yard is flooded.\n\n');
  expect(lineOf(mails[0]?.calendar, 'METHOD')).toBe('METHOD:CANCEL');
  expect(lineOf(mails[0]?.calendar, 'UID')).toBe(`UID:${training.id}`);
  expect(lineOf(mails[0]?.calendar, 'SEQUENCE')).toBe('SEQUENCE:4');
  expect(texts).toEqual([expect.stringContaining('The yard is flooded.')]);
});

test('who cancels the own registration is told nothing more, not even what was waiting', async () => {
  const training = await announced();
  world.time.now = night;
  const { email } = await register(training.fields.title ?? '');
  const { mails } = await told();
  expect(mails).toMatchObject([{ to: email }]);
  const token = /track#(\S+)/.exec(mails[0]?.text ?? '')?.[1];
  const url = apiBase + cancelTracked.path;
  expect((await world.app.inject({ method: 'POST', url, payload: { token } })).statusCode).toBe(
    200,
  );
  world.time.now = new Date('2027-03-11T07:00:00Z');
  expect(await told()).toEqual({ mails: [], texts: [] });
});

const enroleesOf = async (trainingId: string) =>
  (await ask(admin, listEnrolments, { query: { trainingId } })).result;

test('a trainee who is removed reads why, and what waited for the others goes out', async () => {
  const { id, fields } = await announced({ title: 'Removal' });
  await register(fields.title, { email: 'one@example.com', fullName: 'Ada Obi' });
  await register(fields.title, { email: 'two@example.com', phoneNumber: '08030000002' });
  await told();
  const [one] = (await enroleesOf(id)).filter(({ email }) => email === 'one@example.com');
  const params = { id: one?._id ?? '' };
  const reason = 'The course is for truck drivers.';
  await ask(admin, removeEnrolment, { params, body: { reason } });
  const { mails } = await told();
  expect(mails).toMatchObject([
    { to: 'one@example.com', subject: 'Your registration for Removal has been cancelled' },
  ]);
  expect(mails[0]?.text).toContain('\n\nThe course is for truck drivers.\n\n');
  expect(lineOf(mails[0]?.calendar, 'STATUS')).toBe('STATUS:CANCELLED');
  expect((await enroleesOf(id)).map(({ email }) => email)).toEqual(['two@example.com']);
});

test('a message goes to those with a seat, to the waiting list, or to some', async () => {
  const { id, fields } = await announced({ title: 'Groups', seats: '2' });
  await register(fields.title, { email: 'one@example.com' });
  await register(fields.title, { email: 'two@example.com' });
  await register(fields.title, { email: 'three@example.com', joinsWaitingList: true });
  await told();
  const idOf = new Map((await enroleesOf(id)).map(({ email, _id }) => [email, _id]));
  const other = await announced();
  await register(other.fields.title ?? '', { email: 'four@example.com' });
  const [stranger] = await enroleesOf(other.id);
  await told();
  for (const [only, expected] of [
    ['seat', ['one@example.com', 'two@example.com']],
    ['waiting', ['three@example.com']],
    [
      `${idOf.get('three@example.com')},${idOf.get('one@example.com')}`,
      ['one@example.com', 'three@example.com'],
    ],
  ] as const) {
    const mail = { subject: 'Bring a pen', words: 'And your licence.' };
    const body = { kind: 'training', id, mail, only, key: crypto.randomUUID() };
    expect((await ask(admin, sendMessage, { body })).result).toHaveLength(expected.length);
    expect((await told()).mails.map(({ to }) => to)).toEqual(expected);
  }
  const query = { only: stranger?._id ?? '' };
  expect(
    await attempt(admin, draftMessage, { params: { kind: 'training', id }, query }),
  ).toMatchObject({
    status: 409,
  });
});

test('a training is deleted only as long as nobody has registered', async () => {
  const { id, fields } = await announced({ title: 'Deleted' });
  await register(fields.title);
  expect(await attempt(admin, deleteTraining, { params: { id }, body: {} })).toEqual({
    status: 409,
    message: 'People have registered for Deleted, so it can only be cancelled.',
  });
  const { id: empty } = await announced({ title: 'Empty' });
  await ask(admin, deleteTraining, { params: { id: empty }, body: { version: 1 } });
});
