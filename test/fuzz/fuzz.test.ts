import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { isNightly } from '#test/nightly.ts';
import { anApplication, apply } from '#test/samples/applications.ts';
import { aConsultation, goodConsultation } from '#test/samples/consultations.ts';
import { aPicture } from '#test/samples/images.ts';
import { findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { sendTraining } from '#test/samples/trainings.ts';
import { aTarget, fuzz } from './fuzz-run.ts';
import { anyText } from './fuzz-texts.ts';

// A fixed seed, so that a failure means a change.
const seed = 1_768_939_013;
const count = isNightly ? 5000 : 120;

let origin: string;
// Each request claims a different client address, so that the limits don't reject them all.
const world = await aWorld({ withSite: true, trustProxy: 1 });
const { db } = world.database;
beforeAll(async () => {
  origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  await apply(world.app, await anApplication());
  await aCompanyRequest(db);
  await aConsultation(db);
  await sendTraining(world, { images: [{ name: 'banner.jpg', bytes: await aPicture('banner') }] });
});

test(`${count} hostile requests (seed ${seed}) are answered as every request is, and leave nothing broken behind`, async () => {
  const { authorization } = await world.signIn();
  const target = await aTarget(
    origin,
    await anAdministrator(world),
    authorization.replace('Bearer ', ''),
  );
  const statuses = await fuzz(origin, target, { seed, count });
  const seen = [...statuses.keys()];
  const rare = isNightly ? [409, 413] : [];
  expect(seen).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 415, ...rare]));

  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await findHalfStates(db)).toEqual([]);
  // No file is deleted during a backup, which a request may have started; a sweep does so an hour later.
  await sql`update stored_files set created_at = created_at - interval '2 hours' where not kept`.execute(
    db,
  );
  await world.files.sweep();
  const files = await sql<{ kept: number; left: number }>`
    select count(*) filter (where kept) as kept, count(*) filter (where not kept) as left from stored_files`.execute(
    db,
  );
  const stored = (await world.storedFiles()).filter((name) => !name.startsWith('backup-'));
  expect(stored).toHaveLength(files.rows[0]?.kept ?? -1);
  expect(files.rows[0]?.left).toBe(0);
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/v1/admin/login',
    payload: { email: admin.email, password: admin.password },
    remoteAddress: '203.0.113.9',
  });
  expect(statusCode).toBe(200);
}, 300_000);

// A real server's parser rejects these before the app sees them.
test(`headers with line breaks and worse change nothing (seed ${seed})`, async () => {
  const names = [
    'user-agent',
    'x-forwarded-for',
    'idempotency-key',
    'idempotency-digest',
    'authorization',
    'content-type',
    'accept-encoding',
    'if-none-match',
  ];
  const calls = fc.constantFrom(
    {
      method: 'POST',
      url: '/api/v1/admin/login',
      payload: { email: admin.email, password: admin.password },
    } as const,
    { method: 'POST', url: '/api/v1/consultant/create', payload: goodConsultation() } as const,
    { method: 'GET', url: '/api/v1/admin/drivers' } as const,
    { method: 'GET', url: '/training' } as const,
  );
  const headers = fc.dictionary(fc.constantFrom(...names), anyText, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(calls, headers, async (call, chosen) => {
      const answer = await world.app.inject({
        ...call,
        remoteAddress: '203.0.113.9',
        headers: { 'content-type': 'application/json', ...chosen },
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(JSON.stringify(answer.headers)).not.toMatch(/[\r\n]|\\[rn]/);
    }),
    { seed, numRuns: isNightly ? 300 : 50 },
  );
});
