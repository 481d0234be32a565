import { expect, test } from 'vitest';
import {
  type ConsultationChange,
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  readConsultation,
} from '#contract/consultations/consultations.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';

const changes: ConsultationChange[] = ['Scheduled', 'Completed', 'Cancelled'];
const allowed = new Set([
  'Pending → Scheduled',
  'Pending → Completed',
  'Pending → Cancelled',
  'Scheduled → Completed',
  'Scheduled → Cancelled',
]);
const cases = consultationStatuses.flatMap((from) =>
  changes.map((to) => ({ from, to, isAllowed: allowed.has(`${from} → ${to}`) })),
);

const world = await aWorld();
const admin = await anAdministrator(world);

let made = 0;

async function aConsultationThatIs(status: ConsultationStatus) {
  made += 1;
  const id = `01950000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const then = new Date('2027-03-01T08:00:00Z');
  await aConsultation(world.database.db, {
    id,
    status,
    fullName: 'Ńgọ́zí Ézè',
    createdAt: then,
    updatedAt: then,
  });
  return ask(admin, readConsultation, { params: { id } });
}

const mark = (requestId: string, status: string) =>
  attempt(admin, changeConsultationStatus, { body: { requestId, status } });

test.each(cases.filter(({ isAllowed }) => isAllowed))(
  'a $from consultation is marked as $to',
  async ({ from, to }) => {
    for (const name of ['_id', 'requestId'] as const) {
      const consultation = await aConsultationThatIs(from);
      world.time.now = new Date(world.time.now.getTime() + 1000);
      const changed = await ask(admin, changeConsultationStatus, {
        body: { requestId: consultation[name], status: to },
      });
      const after = {
        ...consultation,
        status: to,
        version: 2,
        updatedAt: world.time.now.toISOString(),
      };
      // Only reads return the WhatsApp state.
      expect(changed).toEqual({ ...after, whatsApp: undefined });
      expect(await ask(admin, readConsultation, { params: { id: consultation._id } })).toEqual(
        after,
      );
    }
  },
);

test.each(cases.filter(({ isAllowed }) => !isAllowed))(
  'a $from consultation is not marked as $to',
  async ({ from, to }) => {
    const consultation = await aConsultationThatIs(from);
    expect(await mark(consultation.requestId, to)).toEqual({
      status: 409,
      message: `The booking from Ńgọ́zí Ézè is ${from} and can't be marked as ${to.toLowerCase()}.`,
    });
    expect(await ask(admin, readConsultation, { params: { id: consultation._id } })).toEqual(
      consultation,
    );
  },
);

test('a consultation that is not named is 400, one that is not there 404', async () => {
  const message = 'requestId must be given.';
  expect(await attempt(admin, changeConsultationStatus, { body: { status: 'Scheduled' } })).toEqual(
    {
      status: 400,
      message,
      errors: [{ field: 'requestId', message }],
    },
  );
  for (const unknown of [
    'CON-1',
    'REQ-100001',
    '',
    'x'.repeat(300),
    '00000000-0000-7000-8000-000000000000',
  ]) {
    const answer = { status: 404, message: 'There is no booking with this id.' };
    expect(await mark(unknown, 'Scheduled')).toEqual(answer);
    if (unknown)
      expect(await attempt(admin, readConsultation, { params: { id: unknown } })).toEqual(answer);
  }
});

test('of many who mark one consultation at once, each differently, none undoes what is final', async () => {
  const { _id } = await aConsultationThatIs('Pending');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => mark(_id, at % 2 === 0 ? 'Completed' : 'Cancelled')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});
