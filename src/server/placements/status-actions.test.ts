import { afterAll, describe, expect, test } from 'vitest';
import { changeDriverStatus, driverActionNames } from '#contract/drivers/driver-actions.ts';
import {
  type DriverStatus,
  driverStatuses,
  otherOpenMessage,
  readDriver,
} from '#contract/drivers/drivers.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { admin as adminAccount, aWorld } from '#test/app.ts';
import { activity } from '#test/samples/activity.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, findHalfStates } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';

// Duplicated on purpose, to detect errors in the table that all code uses.
const outcomes: Record<string, Partial<Record<DriverStatus, DriverStatus>>> = {
  approve: { Pending: 'Approved', Rejected: 'Approved' },
  reject: { Pending: 'Rejected', Approved: 'Rejected' },
  block: { Pending: 'Blocked', Approved: 'Blocked', Rejected: 'Blocked', Assigned: 'Blocked' },
  unblock: { Blocked: 'Pending' },
  delete: { Pending: 'Deleted', Approved: 'Deleted', Rejected: 'Deleted', Blocked: 'Deleted' },
};
const done: Record<string, string> = {
  approve: 'approved',
  reject: 'rejected',
  block: 'blocked',
  unblock: 'unblocked',
  delete: 'deleted',
};
const world = await aWorld({ sessionIdleMinutes: 10 * 60 });
world.time.now = new Date('2027-03-10T08:00:00Z');
const admin = await anAdministrator(world);
afterAll(async () => expect(await findHalfStates(world.database.db)).toEqual([]));

const read = (id: string) => ask(admin, readDriver, { params: { id } });

async function aDriverWho(status: DriverStatus): Promise<{ _id: string; driverId: string }> {
  const { db } = world.database;
  const isAssigned = status === 'Assigned';
  const _id = await aCompleteDriver(db, {
    fullName: 'Ọlábísí Adéyẹmí',
    status: isAssigned ? 'Approved' : status,
    statusBeforeBlock: status === 'Blocked' ? 'Pending' : null,
  });
  if (isAssigned) expect((await assign(admin, _id, await aCompanyRequest(db))).status).toBe(201);
  return { _id, driverId: (await read(_id)).driverId };
}

test.each(driverStatuses)('a driver who is %s can be put only where that leads', async (status) => {
  for (const action of driverActionNames) {
    const { _id, driverId } = await aDriverWho(status);
    const to = outcomes[action]?.[status];
    expect(await act(admin, action, driverId)).toEqual(
      to
        ? { status: 200, message: `Ọlábísí Adéyẹmí was ${done[action]}` }
        : { status: 409, message: `Ọlábísí Adéyẹmí is ${status} and can't be ${done[action]}.` },
    );
    expect((await read(_id)).status).toBe(to ?? status);
  }
});

test.each(['email', 'phoneNumber'] as const)(
  'somebody who has applied again under the same %s has one open application only',
  async (field) => {
    const { db } = world.database;
    const same = field === 'email' ? 'twin@example.com' : '08011111111';
    const first = await aCompleteDriver(db, { status: 'Rejected', [field]: same });
    const again = await aCompleteDriver(db, { status: 'Pending', [field]: same });
    for (const action of ['approve', 'block'])
      expect(await act(admin, action, first)).toEqual({ status: 409, message: otherOpenMessage });
    await act(admin, 'reject', again);
    expect((await act(admin, 'approve', first)).status).toBe(200);
    expect(await act(admin, 'approve', again)).toEqual({ status: 409, message: otherOpenMessage });
  },
);

describe('the reason of a decision', () => {
  const given = { reason: 'duplicate', words: 'You have applied already.', note: 'Driver 100087.' };

  const send = (status: string, driverId: string, body: object) =>
    attempt(admin, changeDriverStatus, { query: { status, driverId }, body });
  const pending = () => aCompleteDriver(world.database.db);

  test('a rejection keeps its reason, its words and its note', async () => {
    const id = await pending();
    expect(await send('reject', id, given)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({
      statusHistory: [{ from: 'Pending', to: 'Rejected', rejection: given }],
      rejection: { ...given, decidedBy: adminAccount.name },
    });
    const [entry] = await activity(world, { record: id });
    expect(entry).toMatchObject({
      kind: 'driver-rejected',
      changes: [
        { field: 'status', after: 'Rejected' },
        { field: 'reason', after: 'Applied twice' },
        { field: 'words', after: given.words },
        { field: 'note', after: given.note },
      ],
    });
  });

  test('can be missing, as in the call that is specified', async () => {
    const id = await pending();
    expect((await act(admin, 'reject', id)).status).toBe(200);
    expect((await read(id)).statusHistory).toMatchObject([{ to: 'Rejected', rejection: null }]);
  });

  test('a block keeps its reason and its note, and is no rejection', async () => {
    const id = await pending();
    const why = { reason: 'conduct', note: 'Two companies complained.' };
    expect(await send('block', id, { ...why, words: 'Nobody is told this.' })).toMatchObject({
      status: 200,
    });
    const { statusHistory, rejection } = await read(id);
    expect(statusHistory).toMatchObject([
      { from: 'Pending', to: 'Blocked', rejection: { ...why, words: '' } },
    ]);
    expect(rejection).toBeNull();
  });
});
