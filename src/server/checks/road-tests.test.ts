import { describe, expect, test } from 'vitest';
import { listCheckKinds } from '#contract/checks/check-kinds.ts';
import { readFile, recordCheck } from '#contract/checks/checks.ts';
import { cancelRoadTest, setRoadTest } from '#contract/checks/road-tests.ts';
import { readOverview } from '#contract/notifications/overview.ts';
import { track } from '#contract/self-service/tracking.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aTestedDriver, checkForm } from '#test/samples/checks.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { morningOf, remind } from '#test/samples/reminders.ts';

const { world, admin } = await aWorldAtNoon();
const { db } = world.database;

const kind = async (name = 'Road test') => {
  const found = (await ask(admin, listCheckKinds)).result.find((one) => one.name === name);
  if (!found) throw new Error(`there is no kind ${name}`);
  return found;
};
const schedule = { scheduledDate: '2027-03-20', scheduledTime: '10:30', place: 'Gate 2, Ikeja' };
const set = async (id: string, changes: Record<string, unknown> = {}) =>
  attempt(admin, setRoadTest, {
    params: { id },
    body: { kind: (await kind())._id, ...schedule, ...changes },
  });
const cancel = (id: string) => attempt(admin, cancelRoadTest, { params: { id }, body: {} });
const fileOf = (id: string) => ask(admin, readFile, { params: { id } });
const undo = async (_id: string) =>
  attempt(admin, undoChange, {
    body: { record: 'driver', _id, version: (await fileOf(_id)).version },
  });
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
/** Delivers the messages that are due, and returns the mails' subjects. */
async function told(minutes = 3) {
  later(minutes);
  await world.deliver();
  world.texts.splice(0);
  return world.mails.splice(0).map(({ subject }) => subject);
}
const aDriver = () => aCompleteDriver(db, { fullName: 'Ngozi Eze' });

describe('an invitation to a road test', () => {
  test('tells day, time and place by mail, with an appointment, and by text once it stays', async () => {
    const id = await aDriver();
    expect(await set(id)).toMatchObject({ status: 200, message: 'Road test saved' });
    expect((await fileOf(id)).roadTest).toMatchObject(schedule);
    await world.deliver();
    expect(world.mails).toEqual([]);
    later(3);
    await world.deliver();
    const [mail] = world.mails;
    expect(mail?.subject).toBe('Your road test on 20 Mar 2027');
    expect(mail?.text).toContain('Time: 10:30 am\nPlace: Gate 2, Ikeja\n');
    expect(mail?.calendar).toMatch(/METHOD:PUBLISH[\s\S]*DTSTART:20270320T093000Z/);
    expect(world.texts[0]?.text).toMatch(
      /^Motions: Please come to a road test on 20 Mar 2027, Ngozi Eze\. Time: 10:30 am\. Place: Gate 2/,
    );
  });

  test('sends a message again when it changes, and none if unchanged', async () => {
    const id = await aDriver();
    await set(id);
    expect(await told()).toEqual(['Your road test on 20 Mar 2027']);
    await set(id);
    expect(await told(0)).toEqual([]);
    await set(id, { scheduledDate: '2027-03-21' });
    await world.deliver();
    // A calendar only takes an entry's change with a higher number.
    expect(world.mails[0]?.calendar).toMatch(/SEQUENCE:2\r?\n/);
    expect(await told(0)).toEqual(['Changed: your road test on 21 Mar 2027']);
    expect((await undo(id)).status).toBe(409);
  });

  test('is undone, then nothing is told', async () => {
    const id = await aDriver();
    await set(id);
    expect(await undo(id)).toMatchObject({
      status: 200,
      message: 'Ngozi Eze is no longer invited to the road test',
    });
    expect((await fileOf(id)).roadTest).toBeNull();
    expect(await told()).toEqual([]);
    expect((await set(id)).status).toBe(200);
  });

  test('is cancelled, which is told with the end of the appointment', async () => {
    const id = await aDriver();
    await set(id);
    await told();
    expect(await cancel(id)).toMatchObject({ status: 200, message: 'Road test cancelled' });
    later(3);
    await world.deliver();
    expect(world.mails[0]?.subject).toBe('Your road test has been cancelled');
    expect(world.mails[0]?.calendar).toContain('METHOD:CANCEL');
    expect((await fileOf(id)).roadTest).toBeNull();
    expect((await cancel(id)).status).toBe(409);
  });

  test('ends with its outcome, and comes back when that is undone', async () => {
    const id = await aDriver();
    await set(id);
    const body = checkForm(await kind());
    await ask(admin, recordCheck, { params: { id }, body });
    expect((await fileOf(id)).roadTest).toBeNull();
    await undo(id);
    expect(await fileOf(id)).toMatchObject({ roadTest: schedule, checks: [] });
  });

  test('reminds the day before, once, unless it was cancelled or the driver rejected', async () => {
    const id = await aDriver();
    await aTestedDriver(db, { driverId: id, scheduledOn: '2027-03-12' });
    const rejected = await aCompleteDriver(db, { status: 'Rejected' });
    await aTestedDriver(db, { driverId: rejected, scheduledOn: '2027-03-12' });
    const ended = { scheduledOn: '2027-03-12', endedAt: new Date() };
    await aTestedDriver(db, { driverId: await aCompleteDriver(db), ...ended });
    for (const day of ['2027-03-10', '2027-03-11', '2027-03-11', '2027-03-12']) {
      world.time.now = morningOf(day);
      await remind(world);
    }
    const sent = await db
      .selectFrom('messages')
      .select(['subject', 'recordId'])
      .where('event', '=', 'road-test-reminder')
      .where('channel', '=', 'mail')
      .execute();
    expect(sent).toEqual([{ subject: 'Tomorrow: your road test at 10:00 am', recordId: id }]);
  });

  test('is on the status page until its day, and on the dashboard from its day until its outcome', async () => {
    await db.deleteFrom('roadTests').execute();
    const id = await aDriver();
    await set(id, { scheduledDate: '2027-03-11' });
    const { driverNumber: reference, email: contact } = await db
      .selectFrom('drivers')
      .select(['driverNumber', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const tracked = async () =>
      (await sendJson(world.app, track.path, { reference: String(reference), contact })).body.data;
    const shown = async () => (await ask(admin, readOverview)).roadTestsToday;
    expect(await tracked()).toMatchObject({
      day: '2027-03-11',
      time: '10:30',
      place: schedule.place,
    });
    expect(await shown()).toEqual([]);
    later(2 * 24 * 60);
    expect(await tracked()).toMatchObject({ day: null, time: null, place: '' });
    expect(await shown()).toMatchObject([
      { _id: id, fullName: 'Ngozi Eze', place: schedule.place },
    ]);
  });
});
