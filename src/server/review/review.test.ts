import { beforeAll, describe, expect, test } from 'vitest';
import { presenceSeconds, readReview, recordPresence } from '#contract/review/review.ts';
import { type Administrator, anAdministrator, ask } from '#test/administrator.ts';
import { aWorld, admin as owner } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';
import { deletePastPresences } from './service.ts';

const world = await aWorld();
const { db } = world.database;
world.time.now = new Date('2027-03-10T09:00:00Z');
const admin = await anAdministrator(world);

describe('the queue', () => {
  const day = (number: number) => new Date(Date.UTC(2027, 2, number));
  const ids: Record<string, string> = {};
  const queue = async (query: Record<string, string> = {}) => {
    const { total, result } = await ask(admin, readReview, { query });
    return { total, names: result.map(({ fullName }) => fullName) };
  };
  beforeAll(async () => {
    await forgetDriversAndRequests(db);
    ids.second = await aCompleteDriver(db, {
      fullName: 'Second',
      createdAt: day(2),
      vehicleType: 'Bus',
    });
    ids.third = await aCompleteDriver(db, { fullName: 'Third', createdAt: day(3), state: 'Lagos' });
    ids.first = await aCompleteDriver(db, { fullName: 'First', createdAt: day(1) });
    for (const status of ['Approved', 'Rejected', 'Blocked', 'Deleted'] as const)
      await aDriver(db, { status });
  });

  test('has everybody who is Pending, the longest waiting first', async () => {
    const { total, result } = await ask(admin, readReview);
    expect(total).toBe(3);
    expect(result.map(({ _id }) => _id)).toEqual([ids.first, ids.second, ids.third]);
    expect(result[0]).toMatchObject({ waitingSince: day(1).toISOString(), newDocument: false });
    expect(await queue({ limit: '1' })).toEqual({ total: 3, names: ['First'] });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ sort: 'newest' }, ['Third', 'Second', 'First']],
    [{ vehicle: 'Truck,Bus', state: 'Ogun' }, ['First', 'Second']],
  ])('can be narrowed and turned round: %j', async (query, names) => {
    expect(await queue(query)).toEqual({ total: names.length, names });
  });
});

describe('who looks at an application', () => {
  const look = async (who: Administrator, id: string, leaving = false) =>
    (await ask(who, recordPresence, { params: { id }, body: { leaving } })).others.map(
      ({ name }) => name,
    );
  const later = (seconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + seconds * 1000);
  };

  test('is told to the others, until they leave or fall silent', async () => {
    const [id, other] = [await aDriver(db), await aDriver(db)];
    const reviewer = await anAdministrator(world, 'Reviewer');
    expect(await look(admin, id)).toEqual([]);
    expect(await look(reviewer, id)).toEqual([owner.name]);
    expect(await look(reviewer, other)).toEqual([]);
    expect(await look(admin, id)).toEqual(['A Reviewer']);

    expect(await look(reviewer, id, true)).toEqual([owner.name]);
    expect(await look(admin, id)).toEqual([]);

    later(presenceSeconds - 1);
    expect(await look(reviewer, id)).toEqual([owner.name]);
    later(1);
    expect(await look(reviewer, id)).toEqual([]);
  });

  test('is forgotten', async () => {
    const id = await aDriver(db);
    await look(admin, id);
    const rows = () =>
      db.selectFrom('presences').select('driverId').where('driverId', '=', id).execute();
    await deletePastPresences(db, world.time.now);
    expect(await rows()).toHaveLength(1);
    later(presenceSeconds);
    await deletePastPresences(db, world.time.now);
    expect(await rows()).toEqual([]);
  });
});
