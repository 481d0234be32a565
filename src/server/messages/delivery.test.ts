import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deliverMessages } from '#server/background.ts';
import { SendingError, type SendingErrorKind } from '#server/platform/system/sending-error.ts';
import { anAdministrator } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { attentionOf } from '#test/samples/attention.ts';
import { isWaitingForLock, waitFor, waitUntil } from '#test/wait.ts';
import { type NewMessage, queueMessages } from './queue-messages.ts';
import { claimDue, endReported } from './repository.ts';

// Noon in Lagos, on a new day for each test, so that no channel is still paused.
let noon = new Date('2027-03-10T11:00:00Z');

const world = await aWorld();
beforeEach(async () => {
  noon = new Date(noon.getTime() + 24 * 60 * 60_000);
  world.time.now = noon;
  delete world.providers.mail;
  delete world.providers.text;
  world.mails.splice(0);
  world.texts.splice(0);
  await world.database.db.deleteFrom('messages').execute();
});

let count = 0;
const queue = async (changes: Partial<NewMessage> = {}) => {
  count += 1;
  const message: NewMessage = {
    event: 'application-received',
    occasion: String(count),
    record: { kind: 'driver', id: crypto.randomUUID(), name: 'Ada', reference: '100001' },
    recipient: { name: 'Ada', email: 'ada@example.com', phone: '08000000139' },
    mail: { subject: `Mail ${count}`, words: 'Words' },
    ...changes,
  };
  await queueMessages(world.database.db, [message], { by: 'office' }, world.time.now);
};
const onlyText = { mail: undefined, text: 'Motions: Words' };
const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const rows = () => world.database.db.selectFrom('messages').selectAll().orderBy('id').execute();

function failing(kind: SendingErrorKind): { asked: number } {
  const counted = { asked: 0 };
  world.providers.mail = async () => {
    counted.asked += 1;
    throw new SendingError(kind, 'a test');
  };
  return counted;
}

describe('many messages', () => {
  test.each(['wrong-key', 'no-mail-server'] as const)(
    'are kept for as long as they fail with %s, and the office reads why',
    async (error) => {
      const admin = await anAdministrator(world);
      await world.deliver();
      world.mails.splice(0);
      failing(error);
      await queue();
      for (let tries = 0; tries < 11; tries += 1) {
        await world.deliver();
        later(5);
      }
      expect(await attentionOf(admin, 'stuckMails')).toMatchObject({
        count: 1,
        first: { about: error },
      });
      delete world.providers.mail;
      await world.deliver();
      expect(world.mails).toHaveLength(1);
      expect(await attentionOf(admin, 'stuckMails')).toBeUndefined();
    },
  );

  test('are not all tried at a provider that is down', async () => {
    const counted = failing('busy');
    for (let at = 0; at < 20; at += 1) await queue();
    await world.deliver();
    expect(counted.asked).toBe(3);
    later(1);
    await world.deliver();
    expect(counted.asked).toBe(4);
  });

  test('of one channel do not wait for a provider of the other one that hangs', async () => {
    const hanging = Promise.withResolvers<void>();
    await queue(onlyText);
    await queue();
    const sendMail = () => hanging.promise;
    const delivering = deliverMessages({ ...world.parts.delivering, sendMail });
    onTestFinished(async () => {
      hanging.resolve();
      await delivering.stop();
    });
    await waitFor(() => expect(world.texts).toHaveLength(1));
  });

  test('go out with urgent ones first, also during a pause of the provider', async () => {
    for (let at = 0; at < 3; at += 1) await queue();
    await queue({ isUrgent: true, mail: { subject: 'Urgent', words: 'Words' } });
    await world.deliver();
    expect(world.mails.map(({ subject }) => subject)[0]).toBe('Urgent');
    failing('no-balance');
    await queue();
    await world.deliver();
    delete world.providers.mail;
    world.mails.splice(0);
    await queue({ isUrgent: true, mail: { subject: 'Also urgent', words: 'Words' } });
    await world.deliver();
    expect(world.mails).toMatchObject([{ subject: 'Also urgent' }]);
  });
});

test('a message that was handed over while the database failed is not sent again', async () => {
  const { db } = world.database;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'a test'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before update on messages for each row when (new.state = 'Sent')
    execute function refuse()`.execute(db);
  onTestFinished(() =>
    sql`drop function if exists refuse cascade`.execute(db).then(() => undefined),
  );
  await queue();
  const delivered = world.deliver();
  await waitFor(() => expect(world.mails).toHaveLength(1));
  await sql`drop function refuse cascade`.execute(db);
  await delivered;
  expect(await rows()).toMatchObject([{ state: 'Sent', attempts: 1 }]);
  later(10);
  await world.deliver();
  expect(world.mails).toHaveLength(1);
});

test('a message that one instance claims is left alone by another one', async () => {
  await queue();
  await queue();
  const { db, pool } = world.database;
  let hasClaimed = false;
  const [first, second] = await db.transaction().execute(async (tx) => {
    const claimed = await claimDue(tx, 'mail', world.time.now);
    const other = claimDue(db, 'mail', world.time.now).finally(() => {
      hasClaimed = true;
    });
    await waitUntil(async () => hasClaimed || isWaitingForLock(pool));
    return [claimed, () => other];
  });
  expect((await rows()).map(({ id }) => id)).toEqual([first?.id, (await second())?.id]);
});

test('what was given to another instance in the meantime is not ended by the one that comes back late', async () => {
  const [slow, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = [slow.promise, second.promise];
  // Answers by the order of calls, because a claimed message may not have reached its provider yet.
  world.providers.mail = () => answers.shift() ?? Promise.resolve();
  await queue();
  const late = world.deliver();
  await waitFor(() => expect(answers).toHaveLength(1));
  later(3);
  const other = world.deliver();
  await waitFor(() => expect(answers).toHaveLength(0));
  expect(await rows()).toMatchObject([{ state: 'Sending', attempts: 2 }]);
  slow.reject(new SendingError('refused', 'a test'));
  await late;
  expect(await rows()).toMatchObject([{ state: 'Sending', attempts: 2 }]);
  second.resolve();
  await other;
  expect(await rows()).toMatchObject([{ state: 'Sent', attempts: 2 }]);
});

test('a text message without a receipt is not sent again, until a report says that it has arrived', async () => {
  let asked = 0;
  world.providers.text = async () => {
    asked += 1;
    throw new SendingError('no-receipt', 'a test');
  };
  await queue(onlyText);
  await world.deliver();
  expect(await rows()).toMatchObject([{ state: 'Failed', error: 'no-receipt', attempts: 1 }]);
  later(60);
  await world.deliver();
  expect(asked).toBe(1);
  const report = { providerId: '42', address: '8000000139', words: 'Motions: Words' };
  await endReported(world.database.db, report, { isDelivered: true, now: world.time.now });
  expect(await rows()).toMatchObject([{ state: 'Delivered', error: null, providerId: '42' }]);
});
