import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { attendanceStates, readAttendanceList } from '#contract/attendance/attendance.ts';
import { listEnrolments } from '#contract/enrolments/enrolments.ts';
import { minShownAnswers, readFeedback } from '#contract/feedback/feedback.ts';
import { captionChecks, listGallery, listPastTrainings } from '#contract/gallery/gallery.ts';
import { findValidationErrors } from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { TrainingDay, writeDays } from '#contract/trainings/training-days.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { trainingChecks } from '#contract/trainings/training-record.ts';
import { consentsOf } from '#server/consents/service.ts';
import { aWorld } from '#test/app.ts';
import { read } from '#test/endpoints/calls.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { fillConsultations, sampleConsultations } from './consultations.ts';
import { sampleDrivers } from './drivers.ts';
import { fillConsents } from './fill-consents.ts';
import { fillGallery } from './fill-gallery.ts';
import { fillTrainings } from './fill-trainings.ts';
import { fillRequests, sampleRequests } from './requests.ts';
import { sampleTrainings } from './trainings.ts';

const now = new Date('2027-03-31T22:59:00Z');
const today = todayInLagos(now);
const samples = sampleTrainings(now);
const rows = samples.trainings.map(({ row }) => row);

const world = await aWorld();
world.time.now = now;

test('each training could have been announced with the form', () => {
  for (const row of rows) {
    const fields = {
      ...row,
      category: row.categories.join(', '),
      date: row.takesPlaceOn,
      time: row.startsAt,
      endTime: row.endsAt ?? '',
      furtherDays: writeDays(z.parse(z.array(TrainingDay), JSON.parse(row.furtherDays ?? '[]'))),
      registrationDeadline: row.registrationEndsOn ?? '',
      info: row.description,
      trainers: row.trainers ?? '',
      bring: row.bring ?? '',
      price: row.price ?? '',
      access: row.access ?? '',
      seats: row.seats?.toString() ?? '',
      minEnrolments: row.minEnrolments?.toString() ?? '',
      validMonths: row.validMonths?.toString() ?? '',
      countsAs: row.countsAs ?? '',
    };
    expect(findValidationErrors(trainingChecks, fields, todayInLagos(row.createdAt))).toEqual([]);
    expect(row.createdAt.valueOf()).toBeLessThan(now.valueOf());
    expect(row.bring).not.toBe('');
  }
});

test('they are stored once with their pictures, however often the demonstration starts', async () => {
  const storage = { ...world.database, files: world.files };
  expect(await fillTrainings(storage, samples)).toEqual({ trainings: 12, enrolments: 60 });
  expect(await fillTrainings(storage, samples)).toEqual({ trainings: 0, enrolments: 0 });
  expect(await world.storedFiles()).toHaveLength(2 * 11);

  const { result, pagedInfo } = (await read(world, listAllTrainings, { pageSize: '20' })).data;
  expect(pagedInfo.total).toBe(12);
  expect(result.filter(({ bannerLogo }) => bannerLogo === null)).toHaveLength(1);
  expect((await read(world, listEnrolments)).data.pagedInfo.total).toBe(60);
});

test('those that are over say who came, and what they thought of it', async () => {
  const of = <Shape extends z.ZodMiniType>(endpoint: Endpoint & { response: Shape }, id: string) =>
    read(world, { ...endpoint, path: endpoint.path.replace('{id}', id) });
  const over = rows.filter(({ status }) => status === 'Completed');
  for (const { id = '' } of over) {
    const { people, days } = (await of(readAttendanceList, id)).data;
    const states = people.flatMap(({ marks }) => marks.map(({ state }) => state));
    expect(states).toHaveLength(people.length * days.length);
    expect(new Set(states)).toEqual(new Set(attendanceStates));
    const { asked, answers, shown } = (await of(readFeedback, id)).data;
    expect(answers).toBeLessThan(asked);
    expect(shown === null).toBe(answers < minShownAnswers);
  }
  expect(samples.marks.every(({ receivedAt }) => receivedAt < now)).toBe(true);
});

test('so are the pictures of past trainings, of which the newest show the four scenes', async () => {
  const storage = { ...world.database, files: world.files };
  expect(await fillGallery(storage, now)).toBe(8);
  expect(await fillGallery(storage, now)).toBe(0);
  // The four banners are already stored with their trainings.
  expect(await world.storedFiles()).toHaveLength(2 * (11 + 4));
  const { result } = (await read(world, listPastTrainings)).data;
  expect(result).toHaveLength(8);
  for (const { caption } of result)
    expect(findValidationErrors(captionChecks, { caption }, today)).toEqual([]);
  const slides = (await read(world, listGallery)).data.result;
  expect(slides).toEqual(result.slice(0, 4));
});

test('some agreed to WhatsApp, some not, some have taken it back, and some are from before the notice', async () => {
  const { db } = world.database;
  for (const { row } of sampleDrivers(now)) await aDriver(db, row);
  await fillRequests(db, sampleRequests(now));
  await fillConsultations(db, sampleConsultations(now));
  expect(await fillConsents(db, 'Fúnkẹ́', now)).toBeGreaterThan(20);
  expect(await fillConsents(db, 'Fúnkẹ́', now)).toBe(0);
  const ids: Record<TrackedKind, { id: string }[]> = {
    driver: await db.selectFrom('drivers').select('id').execute(),
    request: await db.selectFrom('companyRequests').select('id').execute(),
    consultation: await db.selectFrom('consultations').select('id').execute(),
    enrolment: await db.selectFrom('enrolments').select('id').execute(),
  };
  for (const kind of ['driver', 'request', 'consultation', 'enrolment'] as const) {
    const all = await Promise.all(ids[kind].map(({ id }) => consentsOf(db, kind, id)));
    const states = all.flatMap((one) => one.states.filter((state) => state.kind === 'whatsapp'));
    expect(new Set(states.map(({ state }) => state)), kind).toEqual(
      new Set(['agreed', 'not-agreed', 'taken-back', 'not-asked']),
    );
  }
});
