import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { consentsOf } from '#server/consents/service.ts';
import { anApp, type TestApp } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { fillConsultations, sampleConsultations } from './consultations.ts';
import { sampleDrivers } from './drivers.ts';
import { fillConsents } from './fill-consents.ts';
import { fillTrainings } from './fill-trainings.ts';
import { fillRequests, sampleRequests } from './requests.ts';
import { sampleTrainings } from './trainings.ts';

const now = new Date('2027-03-31T22:59:00Z');

let world: TestApp;
beforeAll(async () => {
  world = await anApp();
  const { db } = world.database;
  for (const { row } of sampleDrivers(now)) await aDriver(db, row);
  await fillRequests(db, sampleRequests(now));
  await fillConsultations(db, sampleConsultations(now));
  await fillTrainings({ ...world.database, files: world.files }, sampleTrainings(now));
});
afterAll(() => world.close());

test('some agreed to WhatsApp, some not, some have taken it back, and some are from before the notice', async () => {
  const { db } = world.database;
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
