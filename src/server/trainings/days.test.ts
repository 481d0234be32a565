import { expect, test } from 'vitest';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { listTrainings } from '#contract/trainings/trainings.ts';
import { ask } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { sendJson } from '#test/samples/json-forms.ts';
import { goodEnrolment, goodTraining, sendTraining } from '#test/samples/trainings.ts';

const { world, admin } = await aWorldAtNoon();

const threeDays = {
  date: '2027-04-01',
  time: '08:00',
  endTime: '15:00',
  registrationDeadline: '',
  furtherDays: '2027-04-02 07:30-16:00\n2027-04-05 09:00-12:00',
};

/** The calendar of the next mail: a line per event. */
async function eventsTold() {
  world.time.now = new Date(world.time.now.getTime() + 3 * 60_000);
  await world.deliver();
  const mail = world.mails.splice(0).find(({ calendar }) => calendar !== undefined);
  const [, ...events] = (mail?.calendar ?? '').split('BEGIN:VEVENT');
  const of = (event: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(event)?.[1];
  return {
    text: mail?.text ?? '',
    events: events.map((event) =>
      ['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'STATUS'].map((name) => of(event, name)).join(' '),
    ),
  };
}

test('a training of several days has an appointment for each, and takes a dropped one out of calendars', async () => {
  const fields = { ...goodTraining(), ...threeDays };
  const { training } = await sendTraining(world, { fields });
  const id = training?._id ?? '';
  expect(training?.days).toEqual([
    { date: '2027-04-01', time: '08:00', endTime: '15:00' },
    { date: '2027-04-02', time: '07:30', endTime: '16:00' },
    { date: '2027-04-05', time: '09:00', endTime: '12:00' },
  ]);
  expect((await sendJson(world.app, enrol.path, goodEnrolment(fields.title))).status).toBe(201);
  const registered = await eventsTold();
  expect(registered.text).toContain('on 1, 2 and 5 Apr 2027 at 8:00 am.');
  expect(registered.events).toEqual([
    `${id} 1 20270401T070000Z 20270401T140000Z CONFIRMED`,
    `${id}-2 1 20270402T063000Z 20270402T150000Z CONFIRMED`,
    `${id}-3 1 20270405T080000Z 20270405T110000Z CONFIRMED`,
  ]);
  const changed = { ...fields, furtherDays: '2027-04-03 07:30-16:00' };
  expect((await sendTraining(world, { fields: changed }, id)).status).toBe(200);
  expect((await eventsTold()).events).toEqual([
    `${id} 2 20270401T070000Z 20270401T140000Z CONFIRMED`,
    `${id}-2 2 20270403T063000Z 20270403T150000Z CONFIRMED`,
    `${id}-3 2 20270405T080000Z 20270405T110000Z CANCELLED`,
  ]);
});

test('a training is listed until its last day, and takes registrations until its first', async () => {
  const fields = { ...goodTraining(), ...threeDays };
  const { training } = await sendTraining(world, { fields });
  const listed = async (now: string) => {
    world.time.now = new Date(now);
    const { result } = await ask(admin, listTrainings, { query: {} });
    return result.find(({ _id }) => _id === training?._id);
  };
  expect(await listed('2027-04-01T22:00:00Z')).toMatchObject({ registrationOpen: true });
  expect(await listed('2027-04-05T22:00:00Z')).toMatchObject({ registrationOpen: false });
  expect((await sendJson(world.app, enrol.path, goodEnrolment(fields.title))).body).toMatchObject({
    message: 'Registration for this training has closed.',
  });
  expect(await listed('2027-04-05T23:00:00Z')).toBeUndefined();
});
