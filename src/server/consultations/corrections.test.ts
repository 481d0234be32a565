import { expect, test } from 'vitest';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import { readConsultation } from '#contract/consultations/consultations.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aConsultation } from '#test/samples/consultations.ts';

const world = await aWorld();
world.time.now = new Date('2027-03-10T12:00:00Z');
const admin = await anAdministrator(world);

const read = (id: string) => ask(admin, readConsultation, { params: { id } });
const correct = (id: string, body: object) =>
  attempt(admin, correctConsultation, { params: { id }, body });

async function aBooking(consultationOn = '2027-04-01'): Promise<string> {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, { id, consultationOn });
  return id;
}

test('the given fields are changed alone, with what they were', async () => {
  const id = await aBooking();
  const before = await read(id);
  const answer = await correct(before.requestId, {
    consultationDate: '2027-04-02',
    preferredTime: 'Evening',
    companyName: '',
  });
  expect(answer).toEqual({ status: 200, message: 'Consultation saved' });
  expect(await read(id)).toEqual({
    ...before,
    companyName: '',
    consultationDate: '2027-04-02',
    preferredTime: 'Evening',
    version: before.version + 1,
    updatedAt: '2027-03-10T12:00:00.000Z',
  });
  const [entry] = await activity(world, { record: id });
  expect(entry).toMatchObject({ kind: 'consultation-corrected' });
  expect(entry?.changes).toEqual([
    { field: 'companyName', before: before.companyName, after: null },
    { field: 'preferredTime', before: 'Morning', after: 'Evening' },
    { field: 'date', before: '2027-04-01', after: '2027-04-02' },
  ]);
});

test('what began on another version changes nothing', async () => {
  const id = await aBooking();
  const { version } = await read(id);
  expect((await correct(id, { fullName: 'Ngozi Eze', version })).status).toBe(200);
  expect(await correct(id, { fullName: 'Ngozi', version })).toMatchObject({
    status: 409,
    version: version + 1,
  });
  expect((await correct(crypto.randomUUID(), { fullName: 'Ngozi' })).status).toBe(404);
});
