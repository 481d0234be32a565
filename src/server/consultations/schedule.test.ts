import { describe, expect, test } from 'vitest';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import {
  changeConsultationStatus,
  readConsultation,
  rescheduleConsultation,
} from '#contract/consultations/consultations.ts';
import { linkMessage, togetherMessage } from '#contract/platform/schedule-form.ts';
import { cancelTracked } from '#contract/self-service/tracking.ts';
import { undoChange } from '#contract/undo/undo.ts';
import { ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { sendJson } from '#test/samples/json-forms.ts';

const { world, admin } = await aWorldAtNoon();

const schedule = {
  scheduledDate: '2027-03-20',
  scheduledTime: '10:30',
  place: 'Sample Road 12, Abeokuta',
};

async function aBooking(changes: Parameters<typeof aConsultation>[1] = {}) {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, {
    id,
    fullName: 'Ngozi Eze',
    consultationOn: '2027-03-18',
    ...changes,
  });
  return ask(admin, readConsultation, { params: { id } });
}
const mark = (requestId: string, status: string, more: object = {}) =>
  attempt(admin, changeConsultationStatus, { body: { requestId, status, ...more } });
const reschedule = (id: string, body: object) =>
  attempt(admin, rescheduleConsultation, { params: { id }, body });
const read = (id: string) => ask(admin, readConsultation, { params: { id } });
const undo = async (_id: string) =>
  attempt(admin, undoChange, {
    body: { record: 'consultation', _id, version: (await read(_id)).version },
  });

const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
/** Delivers messages once the undo period has passed, and returns them. */
async function told() {
  later(3);
  await world.deliver();
  const texts = world.texts.splice(0).map(({ text }) => text);
  return { mails: world.mails.splice(0), texts };
}
async function aScheduledBooking() {
  const booking = await aBooking();
  expect((await mark(booking._id, 'Scheduled', schedule)).status).toBe(200);
  return { ...(await read(booking._id)), ...(await told()) };
}
const lineOf = (calendar: string | undefined, name: string) =>
  calendar
    ?.split('\r\n')
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

describe('a booking', () => {
  test('is told as received once, however often the form arrives', async () => {
    const [sent, key] = [goodConsultation(), { 'idempotency-key': crypto.randomUUID() }];
    const { body } = await sendJson(world.app, createConsultation.path, sent, key);
    expect(await sendJson(world.app, createConsultation.path, sent, key)).toMatchObject({
      status: 201,
    });
    const { mails, texts } = await told();
    expect(mails).toMatchObject([
      { to: sent.email, subject: `We have your booking ${body.data?.reference}` },
    ]);
    expect(mails[0]?.text).toContain('You asked for 14 Mar 2099.');
    expect(mails[0]?.text).toContain('http://localhost:3000/track#');
    expect(texts).toHaveLength(1);
  });

  test('is scheduled for a day, a time and a place, of which the client is told with an appointment', async () => {
    const booking = await aScheduledBooking();
    expect(booking).toMatchObject({ status: 'Scheduled', ...schedule, version: 2 });
    expect(booking.mails).toMatchObject([
      { to: booking.email, subject: 'Your consultation on 20 Mar 2027' },
    ]);
    expect(booking.mails[0]?.text).toContain('Time: 10:30 am\nPlace: Sample Road 12, Abeokuta\n');
    expect(booking.texts[0]).toMatch(
      /^Motions: Your consultation is on 20 Mar 2027, Ngozi Eze\. Time: 10:30 am\. Place: Sample/,
    );
    const calendar = booking.mails[0]?.calendar;
    expect(lineOf(calendar, 'METHOD')).toBe('METHOD:PUBLISH');
    expect(lineOf(calendar, 'UID')).toBe(`UID:${booking._id}`);
    expect(lineOf(calendar, 'DTSTART')).toBe('DTSTART:20270320T093000Z');
    expect(lineOf(calendar, 'DTEND')).toBe('DTEND:20270320T103000Z');
  });

  test.each([
    [{ scheduledDate: '2027-03-20' }, 'scheduledTime', togetherMessage],
    [{ ...schedule, scheduledDate: '2027-03-09' }, 'scheduledDate', "Day can't be before today."],
    [{ ...schedule, place: 'Zoom: http://zoom.example/j/1' }, 'place', linkMessage],
  ])('is not scheduled with %j', async (sent, field, message) => {
    const booking = await aBooking();
    expect(await mark(booking._id, 'Scheduled', sent)).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    });
  });

  test('whose scheduling is undone is told nothing, and has no time any more', async () => {
    const booking = await aBooking();
    await mark(booking._id, 'Scheduled', schedule);
    later(1);
    expect((await undo(booking._id)).status).toBe(200);
    expect(await read(booking._id)).toMatchObject({
      status: 'Pending',
      scheduledDate: null,
      place: '',
    });
    expect(await told()).toEqual({ mails: [], texts: [] });
  });
});

describe('a scheduled booking', () => {
  test('has its time changed, of which the client is told by the same appointment', async () => {
    const { _id, mails, version } = await aScheduledBooking();
    const changed = { ...schedule, scheduledTime: '14:00', place: 'https://meet.example/abc' };
    expect((await reschedule(_id, { ...changed, version })).status).toBe(200);
    expect(await read(_id)).toMatchObject(changed);
    const after = await told();
    expect(after.mails).toMatchObject([{ subject: 'Changed: your consultation on 20 Mar 2027' }]);
    expect(after.mails[0]?.text).toContain('Time: 2:00 pm\nPlace: <https://meet.example/abc>\n');
    expect(after.texts[0]).toContain('Time: 2:00 pm. Place: https://meet.example/abc.');
    const [first, second] = [mails[0]?.calendar, after.mails[0]?.calendar];
    expect(lineOf(second, 'UID')).toBe(lineOf(first, 'UID'));
    expect([lineOf(first, 'SEQUENCE'), lineOf(second, 'SEQUENCE')]).toEqual([
      'SEQUENCE:2',
      'SEQUENCE:3',
    ]);
  });

  test('that is cancelled is told with what takes it out of the calendar, unless that is undone', async () => {
    const { _id } = await aScheduledBooking();
    await mark(_id, 'Cancelled');
    later(1);
    expect((await undo(_id)).status).toBe(200);
    expect(await read(_id)).toMatchObject({ status: 'Scheduled', ...schedule });
    expect(await told()).toEqual({ mails: [], texts: [] });
    await mark(_id, 'Cancelled');
    const { mails, texts } = await told();
    expect(mails).toMatchObject([{ subject: 'Your consultation has been cancelled' }]);
    expect(lineOf(mails[0]?.calendar, 'METHOD')).toBe('METHOD:CANCEL');
    expect(mails[0]?.calendar?.replace(/\r\n /g, '')).toMatch(/^ATTENDEE.*:MAILTO:\S+@\S+\r$/im);
    expect(lineOf(mails[0]?.calendar, 'STATUS')).toBe('STATUS:CANCELLED');
    expect(lineOf(mails[0]?.calendar, 'UID')).toBe(`UID:${_id}`);
    expect(texts).toHaveLength(1);
  });

  test('that the client missed is cancelled without a message, and one that took place completed without one', async () => {
    const [missed, held] = [await aScheduledBooking(), await aScheduledBooking()];
    world.time.now = new Date('2027-03-21T11:00:00Z');
    expect((await mark(missed._id, 'Cancelled')).status).toBe(200);
    expect((await mark(held._id, 'Completed')).status).toBe(200);
    expect(await told()).toEqual({ mails: [], texts: [] });
  });

  test('that the client cancels by the link is told as cancelled, and nothing else any more', async () => {
    const booking = await aBooking();
    await mark(booking._id, 'Scheduled', schedule);
    const record = { kind: 'consultation', id: booking._id } as const;
    const token = world.context.trackingLinks.tokenOf(record, world.time.now);
    expect((await attempt(admin, cancelTracked, { body: { token } })).status).toBe(200);
    const { mails, texts } = await told();
    expect(mails).toMatchObject([
      { to: booking.email, subject: 'Your consultation has been cancelled' },
    ]);
    expect(mails[0]?.calendar).toBeUndefined();
    expect(texts).toHaveLength(1);
  });
});

test('what a visitor has typed can not add a line to the appointment', async () => {
  const booking = await aBooking({ fullName: 'Ada\r\nATTENDEE:mailto:all@example.com' });
  await mark(booking._id, 'Scheduled', {
    ...schedule,
    place: 'Here\r\nATTENDEE:mailto:all@example.com;\nEND:VEVENT',
  });
  const calendar = (await told()).mails[0]?.calendar ?? '';
  expect(calendar.match(/^[A-Z-]+(?=[:;])/gm)).not.toContain('ATTENDEE');
  expect(calendar.match(/^END:VEVENT$/gm)).toHaveLength(1);
});
