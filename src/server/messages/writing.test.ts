import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MessageEventName } from '#contract/messages/message-events.ts';
import { listMessages } from '#contract/messages/messages.ts';
import {
  draftMessage,
  ownMessagesPerHour,
  sendMessage,
  undoMessage,
} from '#contract/messages/own-messages.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorldAtNoon } from '#test/noon.ts';
import { activity } from '#test/samples/activity.ts';
import { aDriver, manyDrivers } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { forgetDriversAndRequests } from '#test/samples/placements.ts';

const { world, admin } = await aWorldAtNoon();
let driverId: string;
beforeEach(async () => {
  const { db } = world.database;
  await forgetDriversAndRequests(db);
  await sql`delete from rate_limits`.execute(db);
  driverId = await aDriver(world.database.db, {
    fullName: 'Ṣadé Bánkọ́lé',
    email: 'sade@example.com',
    phoneNumber: '08000000139',
    status: 'Approved',
    licenceExpiresOn: '2027-04-01',
    medicalExpiresOn: '2029-01-01',
  });
});

const own = (changes: object = {}) => ({
  kind: 'driver',
  id: driverId,
  key: 'one',
  mail: { subject: 'Your interview', words: 'Please come on Monday.\n\nBring your licence.' },
  text: 'Please come, Ṣadé.',
  ...changes,
});
const send = (changes: object = {}, who = admin) =>
  attempt(who, sendMessage, { body: own(changes) });
const list = async () => (await ask(admin, listMessages)).result;
const draft = (kind: TrackedKind, id: string, event?: MessageEventName) =>
  ask(admin, draftMessage, { params: { kind, id }, query: { ...(event && { event }) } });

describe('a message that an administrator writes', () => {
  test('goes out by the channels that were chosen, and says who wrote it', async () => {
    expect(await send()).toMatchObject({ status: 201 });
    await world.deliver();
    expect(world.mails).toMatchObject([{ to: 'sade@example.com', subject: 'Your interview' }]);
    expect(world.mails[0]?.text).toMatch(/^Please come on Monday\.\n\nBring your licence\.\n/);
    // The GSM alphabet lacks Ṣ.
    expect(world.texts).toMatchObject([{ to: '08000000139', text: 'Motions: Please come, Sadé.' }]);
    expect(await list()).toMatchObject([
      { state: 'Sent', sentBy: 'Fúnkẹ́ Bámidélé', record: { _id: driverId } },
      { state: 'Sent', sentBy: 'Fúnkẹ́ Bámidélé', record: { _id: driverId } },
    ]);
  });

  test('is sent once under a key, however often and at once it arrives', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await world.deliver();
    expect([world.mails.length, world.texts.length]).toEqual([1, 1]);
    const sent = (await activity(world)).filter((entry) => entry.record._id === driverId);
    expect(sent).toMatchObject([
      {
        kind: 'message-sent',
        changes: [
          { field: 'subject', after: 'Your interview' },
          { after: 'email and text message' },
        ],
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Monday');
  });

  test.each([
    [{ mail: undefined, text: undefined }, 'channels'],
    [{ mail: { subject: 'Hello', words: 'We can’t take you on. {words}' } }, 'mail.words'],
  ])('without what it needs is refused, and nothing is sent: %#', async (changes, field) => {
    expect(await send(changes)).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await list()).toEqual([]);
  });

  test('is one of so many in an hour', async () => {
    await send();
    await sql`update rate_limits set events = ${ownMessagesPerHour} where key like 'own-messages:%'`.execute(
      world.database.db,
    );
    expect(await send({ key: 'another' })).toMatchObject({ status: 429 });
  });
});

describe('a message to several drivers', () => {
  const to = (ids: readonly string[]) => ({ id: ids[0], only: ids.join(',') });
  const several = (ids: readonly string[], changes: object = {}) =>
    ask(admin, sendMessage, { body: own({ ...to(ids), ...changes }) });
  const undo = (who = admin) => attempt(who, undoMessage, { body: { key: 'one' } });

  test('waits two minutes, in which only its writer takes it back, whole', async () => {
    const ids = await manyDrivers(world.database.db, 3, () => ({ status: 'Approved' }));
    expect(await several(ids)).toMatchObject({ refusals: [] });
    expect(await hear(world, 1)).toEqual([]);
    expect(await undo(await anAdministrator(world, 'Manager'))).toMatchObject({ status: 409 });
    expect(await ask(admin, undoMessage, { body: { key: 'one' } })).toEqual({ withdrawn: 3 });
    expect((await hear(world, 2)).filter(({ subject }) => subject === 'Your interview')).toEqual(
      [],
    );
    await several(ids);
    expect(await hear(world, 2)).toHaveLength(6);
    expect(await undo()).toMatchObject({ status: 409 });
  });

  test('names who gets none, and writes to the others', async () => {
    const { db } = world.database;
    const one = (changes: object) => aDriver(db, { status: 'Approved', ...changes });
    const ids = [
      await one({ fullName: 'Bola Blocked', status: 'Blocked', email: 'bola@example.com' }),
      await one({ fullName: 'Chidi Deleted', status: 'Deleted', deletedAt: world.time.now }),
      await one({
        fullName: 'Efe Unreached',
        status: 'Rejected',
        email: '',
        phoneNumber: '+44 20 7946 0000',
      }),
      await one({ fullName: 'Femi Phone', email: '' }),
    ];
    const refusals = [
      'Bola Blocked is Blocked.',
      'Chidi Deleted is Deleted.',
      'We have no address for Efe Unreached.',
    ];
    expect(await send(to(ids.slice(0, 3)))).toMatchObject({
      status: 409,
      message: refusals.join(' '),
    });
    const all = [...ids, driverId];
    const drafted = await ask(admin, draftMessage, {
      params: { kind: 'driver', id: driverId },
      query: { only: all.join(',') },
    });
    expect(drafted).toMatchObject({ refusals, without: { mail: ['Femi Phone'], text: [] } });
    const unreached = [...refusals, 'We have no email address for Femi Phone.'];
    expect((await several(all, { text: undefined })).refusals).toEqual(unreached);
    expect(await list()).toMatchObject([
      { channel: 'mail', address: 'sade@example.com', state: 'Waiting' },
    ]);
  });
});

describe('a draft', () => {
  test('has what is known of the record, and leaves the rest to the administrator', async () => {
    expect(await draft('driver', driverId, 'documents-expire')).toMatchObject({
      subject: 'Your licence expires on 1 Apr 2027',
      words: expect.stringMatching(
        /^Dear Ṣadé Bánkọ́lé,[\s\S]*http:\/\/localhost:3000\/track#\S{20,}$/,
      ),
    });
    const rejected = await draft('driver', driverId, 'application-rejected');
    expect(rejected.text).toBe(
      "We can't take you on at this time, Sadé Bankolé. {words} Questions: 0800 000 0001",
    );
  });
});
