import { beforeEach, describe, expect, test } from 'vitest';
import { changeRequestStatus } from '#contract/placements/placements.ts';
import { readRequest } from '#contract/requests/requests.ts';
import {
  cancelledAlreadyMessage,
  cancelTracked,
  nothingTrackedMessage,
  oldTrackingLinkMessage,
  tooLateMessage,
  track,
  trackByLink,
} from '#contract/self-service/tracking.ts';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorldAtNoon, noon } from '#test/noon.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';

const { world, admin } = await aWorldAtNoon();

let senders = 0;
let sender = '';
beforeEach(() => {
  senders += 1;
  sender = `10.20.0.${senders}`;
});

async function post(endpoint: { path: string }, payload: object, remoteAddress = sender) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1${endpoint.path}`,
    payload,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const find = (reference: string, contact: string) => post(track, { reference, contact });
const stepsOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  body.data.steps.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`);

async function driver(changes: Parameters<typeof aCompleteDriver>[1] = {}) {
  const id = await aCompleteDriver(world.database.db, {
    fullName: 'Ṣadé Bánkọ́lé',
    createdAt: noon,
    ...changes,
  });
  const { driverNumber, phoneNumber, email } = await world.database.db
    .selectFrom('drivers')
    .select(['driverNumber', 'phoneNumber', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, reference: String(driverNumber), phoneNumber, email };
}

describe('an application', () => {
  test('is found by its number with the phone number in any spelling, or the address, and shows only a name', async () => {
    const { reference, phoneNumber, email } = await driver();
    const found = await find(reference, phoneNumber);
    expect(found).toMatchObject({
      status: 200,
      body: { data: { kind: 'driver', reference, name: 'Ṣadé Bánkọ́lé', canCancel: false } },
    });
    expect(JSON.stringify(found.body)).not.toMatch(new RegExp(`${phoneNumber}|${email}`));
    expect(
      (await find(` ${reference} `, `+234 ${phoneNumber.slice(1, 4)} ${phoneNumber.slice(4)}`))
        .status,
    ).toBe(200);
    expect((await find(reference, email.toUpperCase())).status).toBe(200);
    expect((await find(`Reference number: ${reference}.`, `<mailto:\u200b${email}>,`)).status).toBe(
      200,
    );
  });

  test('tells how far it is, and not why somebody was blocked', async () => {
    const { id, reference, phoneNumber } = await driver();
    const steps = async () => stepsOf(await find(reference, phoneNumber));
    expect(await steps()).toEqual([
      'received: done',
      'checked: now',
      'approved: next',
      'placed: next',
    ]);
    await act(admin, 'approve', id);
    await assign(admin, id, await aCompanyRequest(world.database.db));
    expect(await steps()).toEqual([
      'received: done',
      'checked: done',
      'approved: done',
      'placed: now',
    ]);
    await act(admin, 'block', id);
    expect(await steps()).toEqual(['received: done', 'closed: now']);
  });

  test('is not found by another number, another contact, or none, all with the same answer', async () => {
    const [own, other] = [
      await driver(),
      await driver({ email: 'other@example.com', phoneNumber: '08000000777' }),
    ];
    const missed = { status: 404, body: { message: nothingTrackedMessage } };
    expect(await find(own.reference, other.phoneNumber)).toEqual(missed);
    expect(await find('99999999', own.phoneNumber)).toEqual(missed);
    expect(await find('REQ-1', own.phoneNumber)).toEqual(missed);
    expect((await find('', '')).status).toBe(400);
  });
});

describe('tries', () => {
  test('are limited for a sender: ten, and five about one number', async () => {
    const [one, other] = [
      await driver(),
      await driver({ email: 'two@example.com', phoneNumber: '08000000778' }),
    ];
    for (let tries = 0; tries < 5; tries += 1)
      expect((await find(one.reference, '0800')).status).toBe(404);
    expect((await find(one.reference, one.phoneNumber)).status).toBe(429);
    expect((await find(other.reference, other.phoneNumber)).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1)
      expect((await find(`1${tries}`, '0800')).status).toBe(404);
    expect((await find(other.reference, other.phoneNumber)).status).toBe(429);
  });

  test('of strangers do not keep out whoever has the right contact', async () => {
    const { reference, phoneNumber } = await driver();
    for (let tries = 0; tries < 100; tries += 1) {
      await post(track, { reference, contact: `08000${tries}` }, `10.21.0.${tries}`);
    }
    expect((await find(reference, phoneNumber)).status).toBe(200);
  });
});

describe('a link', () => {
  test('opens the same for 90 days, and nothing else', async () => {
    const { reference, phoneNumber } = await driver();
    const { token } = (await find(reference, phoneNumber)).body.data;
    expect(await post(trackByLink, { token })).toMatchObject({
      status: 200,
      body: { data: { reference } },
    });
    const altered = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
    const old = { status: 404, body: { message: oldTrackingLinkMessage } };
    expect(await post(trackByLink, { token: altered })).toEqual(old);
    world.time.now = new Date(noon.getTime() + 90 * 24 * 60 * 60_000);
    expect((await post(trackByLink, { token })).status).toBe(200);
    world.time.now = new Date(noon.getTime() + 92 * 24 * 60 * 60_000);
    expect(await post(trackByLink, { token })).toEqual(old);
  });
});

describe('what somebody has booked', () => {
  const referenceOf = async (phoneNumber: string) => {
    const enrolments = world.database.db.selectFrom('enrolments').select('reference');
    const found = await enrolments.where('phoneNumber', '=', phoneNumber).executeTakeFirstOrThrow();
    return found.reference;
  };

  test('can be cancelled once by those who have booked it', async () => {
    await aConsultation(world.database.db, { phoneNumber: '08000000555' });
    const { requestId } = await world.database.db
      .selectFrom('consultations')
      .select('requestId')
      .where('phoneNumber', '=', '08000000555')
      .executeTakeFirstOrThrow();
    const found = await find(requestId, '08000000555');
    expect(found.body.data).toMatchObject({
      kind: 'consultation',
      canCancel: true,
      day: expect.any(String),
    });
    const { token } = found.body.data;
    const cancelled = await post(cancelTracked, { token });
    expect(cancelled.status).toBe(200);
    expect(stepsOf(cancelled)).toEqual(['received: done', 'cancelled: now']);
    expect(await post(cancelTracked, { token })).toEqual({
      status: 409,
      body: { message: cancelledAlreadyMessage },
    });
  });

  test('is a registration that can be cancelled, and is gone then', async () => {
    const { db } = world.database;
    const trainingId = await aTraining(db, { title: 'Defensive driving' });
    await anEnrolment(db, trainingId, { phoneNumber: '08000000556' });
    const reference = await referenceOf('08000000556');
    const found = await find(reference.toLowerCase(), '08000000556');
    expect(found.body.data).toMatchObject({ subject: 'Defensive driving', canCancel: true });
    const { token } = found.body.data;
    const cancelled = await post(cancelTracked, { token });
    expect(cancelled.body.data).toMatchObject({ canCancel: false, subject: 'Defensive driving' });
    expect(stepsOf(cancelled)).toEqual(['registered: done', 'cancelled: now']);
    expect((await post(trackByLink, { token })).body.data).toEqual(cancelled.body.data);
    expect(await post(cancelTracked, { token })).toEqual({
      status: 409,
      body: { message: cancelledAlreadyMessage },
    });
    expect((await find(reference, '08000000556')).status).toBe(404);
  });

  test('is a registration that stays when the training was held, and says when the training is cancelled', async () => {
    const { db } = world.database;
    const trainingId = await aTraining(db, { title: 'Night driving', takesPlaceOn: '2027-03-11' });
    await anEnrolment(db, trainingId, { phoneNumber: '08000000559' });
    const reference = await referenceOf('08000000559');
    const { token } = (await find(reference, '08000000559')).body.data;
    world.time.now = new Date('2027-03-12T11:00:00Z');
    expect((await find(reference, '08000000559')).body.data).toMatchObject({
      day: '2027-03-11',
      canCancel: false,
    });
    expect(await post(cancelTracked, { token })).toEqual({
      status: 409,
      body: { message: tooLateMessage },
    });
    await ask(admin, changeTrainingStatus, { body: { trainingId, status: 'Cancelled' } });
    const { steps } = (await find(reference, '08000000559')).body.data;
    expect(steps[1]).toEqual({ name: 'cancelled', state: 'now', at: world.time.now.toISOString() });
  });

  test('is a request that the company tracks without its name', async () => {
    const id = await aCompanyRequest(world.database.db, {
      companyName: 'Sample Mills',
      phoneNumber: '08000000557',
    });
    const { requestId } = await world.database.db
      .selectFrom('companyRequests')
      .select('requestId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = await find(requestId, '08000000557');
    expect(stepsOf(found)).toEqual(['received: done', 'assigned: now', 'fulfilled: next']);
    expect(JSON.stringify(found.body)).not.toContain('Sample');
    expect(found.body.data.drivers).toEqual({ assigned: 0, needed: expect.any(Number) });
    await assign(admin, (await driver({ status: 'Approved' })).id, id);
    const partly = await find(requestId, '08000000557');
    expect(partly.body.data.drivers).toMatchObject({ assigned: 1 });
    await world.database.db
      .updateTable('companyRequests')
      .set({ driversNeeded: 1 })
      .where('id', '=', id)
      .execute();
    const filled = await find(requestId, '08000000557');
    expect(stepsOf(filled)).toEqual(['received: done', 'assigned: done', 'fulfilled: now']);
  });

  test('is a request that the company asks to cancel once, and that the office keeps open or cancels', async () => {
    const { db } = world.database;
    const id = await aCompanyRequest(db, {
      companyName: 'Sample Mills',
      phoneNumber: '08000000560',
    });
    await assign(admin, (await driver({ status: 'Approved' })).id, id);
    const { requestId, version } = await ask(admin, readRequest, { params: { id } });
    const shown = async () => (await find(requestId, '08000000560')).body.data;
    const { token, ...before } = await shown();
    expect(before).toMatchObject({ canCancel: true, isCancelAsked: false });
    const askToCancel = () => post(cancelTracked, { token });
    const twice = await Promise.all([askToCancel(), askToCancel()]);
    for (const { body } of twice)
      expect(body.data).toMatchObject({ canCancel: false, isCancelAsked: true });
    const asked = await ask(admin, readRequest, { params: { id } });
    expect(asked).toMatchObject({
      status: 'Assigned',
      cancelAskedAt: noon.toISOString(),
      version: version + 1,
    });
    expect(await attentionOf(admin, 'cancellations')).toMatchObject({
      count: 1,
      first: { _id: id, reference: requestId, name: 'Sample Mills', on: '2027-03-10' },
    });
    expect(
      await attentionOf(await anAdministrator(world, 'Viewer'), 'cancellations'),
    ).toBeUndefined();

    const change = (status: 'Pending' | 'Cancelled') =>
      ask(admin, changeRequestStatus, { body: { requestId, status } });
    expect(await change('Pending')).toMatchObject({ status: 'Assigned', version: version + 2 });
    expect(await attentionOf(admin, 'cancellations')).toBeUndefined();
    expect(await shown()).toMatchObject({ canCancel: true, isCancelAsked: false });

    expect((await askToCancel()).status).toBe(200);
    await change('Cancelled');
    expect(await shown()).toMatchObject({ canCancel: false, isCancelAsked: false });
    expect(await askToCancel()).toEqual({
      status: 409,
      body: { message: cancelledAlreadyMessage },
    });
    await change('Pending');
    expect(await shown()).toMatchObject({ canCancel: true, isCancelAsked: false });
  });
});
