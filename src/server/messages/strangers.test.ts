import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgotPassword } from '#contract/accounts/accounts.ts';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { enrolSeveral } from '#contract/enrolments/several-enrolments.ts';
import { personMessageLimits } from '#contract/messages/messages.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { askAboutOwnData, changeOwnConsent, sendOwnCode } from '#contract/self-service/own-data.ts';
import { cancelTracked, type TrackedKind, takeSeat } from '#contract/self-service/tracking.ts';
import { ownProofs } from '#server/self-service/proof-service.ts';
import { admin, anApp, aWorld } from '#test/app.ts';
import { findEndpoints, nameOf } from '#test/endpoints/endpoints.ts';
import { seededRandom } from '#test/fuzz/seeded-random.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { aTraining, goodEnrolment } from '#test/samples/trainings.ts';

const victim = { email: 'victim@example.com', phoneNumber: '08030000001' };
const perSender = 15;
const textsPerDay = 8;

const world = await aWorld({ trustProxy: 1, formMessagesPerHour: perSender, textsPerDay });
beforeEach(async () => {
  // Noon, when text messages are sent at once.
  world.time.now = new Date('2027-03-10T11:00:00Z');
  world.mails.splice(0);
  world.texts.splice(0);
  await world.database.pool.query(
    'truncate messages, rate_limits, consultations, trainings cascade',
  );
});

const post = (path: string, body: object, from: string, { app } = world) =>
  sendJson(app, path, body, { 'x-forwarded-for': from });

const tables = { consultation: 'consultations', enrolment: 'enrolments' } as const;
type Kind = keyof typeof tables & TrackedKind;

/** Tracking tokens of all records of a kind; strangers can read them in messages to their own addresses. */
async function tokensOf(kind: Kind): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom(tables[kind])
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => world.context.trackingLinks.tokenOf({ kind, id }, world.time.now));
}
const newestOf = async (kind: Kind) => (await tokensOf(kind)).at(-1) ?? '';

const book = (from: string, changes: object = victim, to = world) =>
  post(
    createConsultation.path,
    { ...goodConsultation(), consultationDate: '2027-04-01', ...changes },
    from,
    to,
  );
const register = (title: string, from: string, changes: object = {}) =>
  post(enrol.path, { ...goodEnrolment(title), joinsWaitingList: true, ...changes }, from);

const gotBy = ({ email, phoneNumber }: typeof victim) =>
  world.mails.filter(({ to }) => to === email).length +
  world.texts.filter(({ to }) => to === phoneNumber).length;

test('a person gets four codes at most from a stranger who asks for many bookings, at night and from many networks', async () => {
  world.time.now = new Date('2027-03-10T22:00:00Z');
  for (let at = 0; at < 6; at += 1) await book(`10.0.1.${at}`);
  await world.database.pool.query('truncate messages, rate_limits cascade');
  const statuses: number[] = [];
  for (const [at, token] of (await tokensOf('consultation')).entries()) {
    const code = { token, channel: 'text' };
    statuses.push((await post(sendOwnCode.path, code, `10.0.2.${at}`)).status);
    await world.deliver();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  expect(gotBy(victim)).toBe(4);
});

test('whatever strangers do, a person gets what is owed about an older record', async () => {
  const seats = { takesPlaceOn: '2027-04-01', seats: 1 };
  await aTraining(world.database.db, { title: 'Owed', ...seats });
  await register('Owed', '10.0.1.1');
  const seated = await newestOf('enrolment');
  await register('Owed', '10.0.1.2', victim);
  const waiting = await newestOf('enrolment');
  for (let at = 0; at < 6; at += 1) {
    await book(`10.0.2.${at}`);
    const token = await newestOf('consultation');
    await post(cancelTracked.path, { token }, `10.0.3.${at}`);
    await post(sendOwnCode.path, { token, channel: 'text' }, `10.0.4.${at}`);
  }
  await post(sendOwnCode.path, { token: waiting, channel: 'mail' }, '10.9.9.9');
  await world.deliver();
  world.mails.splice(0);
  world.texts.splice(0);
  await post(cancelTracked.path, { token: seated }, '10.0.5.1');
  await world.deliver();
  expect(gotBy(victim)).toBe(2);
  await world.database.pool.query(`delete from rate_limits where key like 'own-code-minute:%'`);
  const code = { token: waiting, channel: 'text' };
  expect(await post(sendOwnCode.path, code, '10.0.5.2')).toMatchObject({ status: 200 });
  await world.deliver();
  expect(gotBy(victim)).toBe(3);
});

/** Public calls that send no message, or only to a proven administrator. */
const silent = [
  'GET /certificates/{number}',
  'POST /track/certificate',
  'POST /browser-errors',
  'GET /training/gallery',
  'POST /track/contacts',
  'POST /track/confirm',
  'POST /track/data',
  'POST /track/copy',
  'POST /driver/closing',
  'POST /driver/invitation',
  'POST /driver/invitation/decline',
  'GET /training/all',
  'POST /track',
  'POST /track/link',
  'POST /track/documents',
  'POST /message-reports/{secret}',
  'POST /admin/login',
  'PUT /admin/resetpassword',
  'POST /invitation',
  'POST /invitation/accept',
  'POST /admin/login/code',
  'POST /admin/login/passkey/options',
  'POST /admin/login/passkey',
  'POST /feedback/link',
  'POST /feedback',
  'POST /ask/link',
  'POST /ask',
  'POST /document-requests/read',
  'POST /document-requests/picture',
  'POST /document-requests/send',
];

test('whatever strangers call, in whatever order, in an hour no one gets, leads to or costs more than the limits', async () => {
  const random = seededRandom(53);
  const person = { email: admin.email, phoneNumber: '08030000001' };
  const anybody = () => {
    const number = random.whole(10, 99);
    const other = { email: `other${number}@example.com`, phoneNumber: `080300000${number}` };
    return random.oneOf([
      person,
      other,
      { ...person, email: other.email },
      { ...person, phoneNumber: other.phoneNumber },
    ]);
  };
  const seats = [1, 2, 30].map((count) => ({
    title: `Training of ${count}`,
    takesPlaceOn: '2027-04-01',
    seats: count,
  }));
  const ids = await Promise.all(seats.map((training) => aTraining(world.database.db, training)));
  const aTrackingToken = async () =>
    random.oneOf([...(await tokensOf('consultation')), ...(await tokensOf('enrolment')), '']);
  const aProof = async () => {
    const rows = await world.database.db.selectFrom('consultations').select('id').execute();
    const id = random.oneOf([...rows.map((row) => row.id), ids[0] ?? '']);
    return ownProofs(world.context).create(
      { kind: 'consultation', id, channel: random.oneOf(['mail', 'text']) },
      world.time.now,
    );
  };
  const calls: Record<string, (from: string) => Promise<unknown>> = {
    [nameOf(createConsultation)]: (from) => book(from, anybody()),
    [nameOf(createRequest)]: (from) =>
      post(createRequest.path, { ...goodRequest(), ...anybody() }, from),
    [nameOf(registerDriver)]: async (from) =>
      apply(world.app, await anApplication({ fields: anybody() }), { 'x-forwarded-for': from }),
    [nameOf(enrol)]: (from) => register(random.oneOf(seats).title, from, anybody()),
    [nameOf(enrolSeveral)]: (from) => {
      const people = Array.from({ length: 4 }, () => ({ fullName: 'Ada Obi', ...anybody() }));
      return post(
        enrolSeveral.path,
        { companyName: 'A', trainingId: random.oneOf(ids), people, joinsWaitingList: true },
        from,
      );
    },
    [nameOf(cancelTracked)]: async (from) =>
      post(cancelTracked.path, { token: await aTrackingToken() }, from),
    [nameOf(takeSeat)]: async (from) =>
      post(takeSeat.path, { token: await aTrackingToken() }, from),
    [nameOf(sendOwnCode)]: async (from) =>
      post(
        sendOwnCode.path,
        { token: await aTrackingToken(), channel: random.oneOf(['mail', 'text']) },
        from,
      ),
    [nameOf(askAboutOwnData)]: async (from) =>
      post(askAboutOwnData.path, { proof: await aProof(), kind: 'correct', words: 'Now' }, from),
    [nameOf(changeOwnConsent)]: async (from) =>
      post(
        changeOwnConsent.path,
        { proof: await aProof(), kind: 'pictures', agrees: random.oneOf([true, false]) },
        from,
      ),
    [nameOf(forgotPassword)]: (from) => post(forgotPassword.path, { email: admin.email }, from),
  };
  const known = [...Object.keys(calls), ...silent];
  const callable = (await findEndpoints()).filter(({ access }) => access === 'public').map(nameOf);
  expect(callable.filter((name) => !known.includes(name))).toEqual([]);

  const outgoing = async () =>
    (
      await world.database.db
        .selectFrom('messages')
        .select('id')
        .where('cause', '=', 'form')
        .where('state', '<>', 'Held back')
        .execute()
    ).map(({ id }) => id);
  const ledTo = new Map<string, number>();
  const steps = 60;
  for (let step = 0; step < steps; step += 1) {
    const from = random.oneOf(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    const before = new Set(await outgoing());
    await random.oneOf(Object.values(calls))(from);
    await world.doJobs();
    const led = (await outgoing()).filter((id) => !before.has(id)).length;
    ledTo.set(from, (ledTo.get(from) ?? 0) + led);
    // Deliver at once, because cancelling withdraws unsent messages.
    await world.deliver();
    const seconds = 3_500 / steps;
    world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
    await world.database.pool.query(
      'update rate_limits set ends_at = ends_at - make_interval(secs => $1)',
      [seconds],
    );
  }
  const sent = await world.database.db
    .selectFrom('messages')
    .select(['address', 'channel', 'cause', 'event', 'recordId'])
    .where('cause', '<>', 'office')
    .where('state', '<>', 'Held back')
    .execute();
  for (const address of [person.email, person.phoneNumber]) {
    const own = sent.filter((message) => message.address === address);
    const [first, others] = [
      own.filter(({ cause }) => cause === 'form'),
      own.filter(({ cause }) => cause !== 'form'),
    ];
    expect(first.length).toBeLessThanOrEqual(personMessageLimits.anHour);
    // Above the budget only first messages per event and record, for each of three senders.
    const reserved = 3 * new Set(others.map(({ event, recordId }) => `${event} ${recordId}`)).size;
    expect(others.length).toBeLessThanOrEqual(personMessageLimits.anHour + reserved);
  }
  expect(Math.max(...ledTo.values())).toBeLessThanOrEqual(perSender);
  expect(world.texts.length).toBeLessThanOrEqual(textsPerDay);
  // Proves that each limit was reached.
  const held = await world.database.db
    .selectFrom('messages')
    .select('error')
    .distinct()
    .where('error', 'is not', null)
    .execute();
  expect(held.map(({ error }) => error).toSorted()).toEqual([
    'daily-texts',
    'many-by-one',
    'many-to-one',
  ]);
});

test('a cybercafé still sends applications when its other forms, not counting refused ones, are too many', async () => {
  const shared = '10.50.0.1';
  const busy = await anApp({ trustProxy: 1, formsPerHour: 2 });
  onTestFinished(() => busy.close());
  busy.time.now = world.time.now;
  expect(await book(shared, { fullName: '' }, busy)).toMatchObject({ status: 400 });
  for (const email of ['a@example.com', 'b@example.com'])
    expect(await book(shared, { email }, busy)).toMatchObject({ status: 201 });
  expect(await book(shared, victim, busy)).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^We have received too many forms from your network/) },
    headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  });
  expect(await book('10.50.0.2', victim, busy)).toMatchObject({ status: 201 });
  for (let count = 0; count < 3; count += 1) {
    const sent = await apply(busy.app, await anApplication(), { 'x-forwarded-for': shared });
    expect(sent.status).toBe(201);
  }
});
