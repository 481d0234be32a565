import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmOwnCode,
  deadCodeMessage,
  oldProofMessage,
  ownCodeMinutes,
  ownProofMinutes,
  readOwnContacts,
  readOwnData,
  sendOwnCode,
  wrongOwnCodeMessage,
} from '#contract/self-service/own-data.ts';
import { oldTrackingLinkMessage } from '#contract/self-service/tracking.ts';
import { aWorld } from '#test/app.ts';
import { codeIn, type OwnRecord, otherCode, ownCalls, ownRecord } from '#test/samples/own-data.ts';

// Ten in the evening in Lagos: other text messages wait for the morning.
const night = new Date('2027-03-10T21:00:00Z');

let own: OwnRecord;
const world = await aWorld();
const calls = ownCalls(world);
beforeEach(async () => {
  world.time.now = night;
  world.mails.splice(0);
  world.texts.splice(0);
  own = await ownRecord(world);
});

const later = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000);
};
const askFor = (channel: 'text' | 'mail', token = own.token) =>
  calls.post(sendOwnCode, { token, channel });
const askFrom = (sender: string, channel: 'text' | 'mail' = 'mail') =>
  calls.post(sendOwnCode, { token: own.token, channel }, sender);
const enter = (code: string, token = own.token) => calls.post(confirmOwnCode, { token, code });
const enterFrom = (sender: string, code: string) =>
  calls.post(confirmOwnCode, { token: own.token, code }, sender);
const dead = { status: 400, body: { message: deadCodeMessage } };
/** Skips the minute between two codes, which the database's clock counts. */
const waitAMinute = () =>
  world.database.pool.query(`delete from rate_limits where key like 'own-code-minute:%'`);
const waitAnHour = () =>
  world.database.pool.query(
    `delete from rate_limits where key ~ '^(own-code-minute|messages-(person|later)-hour):'`,
  );

describe('a code', () => {
  test('can be sent where the record says, of which most is hidden', async () => {
    const { status, body } = await calls.post(readOwnContacts, { token: own.token });
    expect(status).toBe(200);
    expect(body.data.contacts).toEqual([
      {
        channel: 'text',
        address: `${own.phoneNumber.slice(0, 4)} ••• •• ${own.phoneNumber.slice(-2)}`,
      },
      { channel: 'mail', address: `${own.email[0]}•••@example.com` },
    ]);
  });

  test('goes out at once by text, also at night, and is stored nowhere', async () => {
    expect(await askFor('text')).toMatchObject({
      status: 200,
      body: { data: { channel: 'text' } },
    });
    await world.deliver();
    const code = codeIn(world);
    const to = [...world.texts, ...world.mails].map((one) => one.to);
    expect(to).toEqual([own.phoneNumber]);
    const { rows } = await world.database.pool.query(
      'select messages::text as message, own_data_codes::text as code from messages, own_data_codes where own_data_codes.record_id = $1 and messages.record_id = $1',
      [own.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await enter(code)).toMatchObject({
      status: 200,
      body: { data: { proof: expect.any(String) } },
    });
  });

  test('works once, and only for its own record', async () => {
    const other = await ownRecord(world);
    await askFor('mail');
    await world.deliver();
    const code = codeIn(world);
    expect(await enter(code, other.token)).toMatchObject(dead);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await enter(code)).toMatchObject(dead);
  });

  test('has twenty tries exactly, also of 60 senders at once', async () => {
    await askFor('mail');
    await world.deliver();
    const code = codeIn(world);
    const answers = await Promise.all(Array.from({ length: 60 }, () => enter(otherCode(code))));
    const compared = answers.filter(({ body }) => body.message !== deadCodeMessage);
    // The twentieth response says that the code is dead.
    const left = [1, 2, 3, ...Array.from({ length: 16 }, () => 4)];
    expect(compared.map(({ body }) => body.message).toSorted()).toEqual(
      left.map(wrongOwnCodeMessage),
    );
    expect((await enter(code)).status).toBe(400);
  });

  test('still works for its owner after a stranger with the link has used up their tries', async () => {
    await askFor('mail');
    await world.deliver();
    const code = codeIn(world);
    for (let tries = 0; tries < 8; tries += 1) await enterFrom('10.42.0.1', otherCode(code));
    expect(await enterFrom('10.42.0.1', code)).toMatchObject(dead);
    expect(await enterFrom('10.42.0.2', otherCode(code))).toMatchObject({
      body: { message: wrongOwnCodeMessage(4) },
    });
    expect(await enterFrom('10.42.0.2', code)).toMatchObject({ status: 200 });
  });

  test('works for ten minutes after it was sent, and is replaced by the next one', async () => {
    await askFor('mail');
    later(5);
    await world.deliver();
    const first = codeIn(world);
    later(ownCodeMinutes - 1);
    await waitAMinute();
    await askFor('mail');
    world.mails.splice(0);
    await world.deliver();
    const second = codeIn(world);
    expect((await enter(first)).status).toBe(400);
    later(ownCodeMinutes);
    expect(await enter(second)).toMatchObject({ status: 400, body: { message: deadCodeMessage } });
  });

  test('is sent once a minute about a record, five times a day to one sender, and ten times to all', async () => {
    expect((await askFrom('10.40.0.9')).status).toBe(200);
    expect((await askFrom('10.40.0.10', 'text')).status).toBe(429);
    const askLater = async (sender: string) => {
      await waitAnHour();
      return askFrom(sender);
    };
    const noMore = { status: 429, body: { message: expect.stringContaining('tomorrow') } };
    for (const sender of ['10.40.0.9', '10.40.0.10']) {
      const more = sender === '10.40.0.9' ? 4 : 5;
      for (let times = 0; times < more; times += 1)
        expect(await askLater(sender)).toMatchObject({ status: 200 });
      expect(await askLater(sender)).toMatchObject(noMore);
    }
    expect(await askLater('10.40.0.11')).toMatchObject(noMore);
  });

  test('is neither sent nor taken for a link that was altered or is too old', async () => {
    const old = { status: 404, body: { message: oldTrackingLinkMessage } };
    const altered = `${own.token.slice(0, 10)}${own.token[10] === 'A' ? 'B' : 'A'}${own.token.slice(11)}`;
    for (const token of ['', 'x'.repeat(43), altered]) {
      expect(await calls.post(readOwnContacts, { token })).toEqual(old);
      expect(await calls.post(sendOwnCode, { token, channel: 'mail' })).toEqual(old);
      expect(await calls.post(confirmOwnCode, { token, code: '123456' })).toEqual(old);
    }
  });
});

describe('a proof', () => {
  const closed = { status: 404, body: { message: oldProofMessage } };
  const read = (proof: string) => calls.post(readOwnData, { proof });

  test('opens its record for half an hour', async () => {
    const proof = await calls.prove(own);
    later(ownProofMinutes - 1);
    expect(await read(proof)).toMatchObject({
      status: 200,
      body: { data: { reference: own.reference } },
    });
    later(1);
    expect(await read(proof)).toEqual(closed);
  });

  test('opens nothing once it is altered: neither another record, nor for longer', async () => {
    const other = await ownRecord(world);
    const proof = await calls.prove(own);
    const bytes = Buffer.from(proof, 'base64url');
    const [head, rest] = [bytes.subarray(0, 6), bytes.subarray(6).toString('latin1')];
    expect(rest).toContain(`driver ${own.id} mail`);
    const later = Buffer.alloc(6);
    later.writeUIntBE(head.readUIntBE(0, 6) + 1, 0, 6);
    const saying = (words: string) => Buffer.concat([head, Buffer.from(words, 'latin1')]);
    const forged = [
      ...[
        saying(rest.replace(own.id, other.id)),
        saying(rest.replace('driver', 'consultation')),
        saying(rest.replace('mail', 'text')),
        Buffer.concat([later, bytes.subarray(6)]),
        bytes.subarray(0, -32),
        bytes.subarray(-32),
      ].map((one) => one.toString('base64url')),
      `${proof}=`,
      '',
    ];
    for (const one of forged) expect(await read(one)).toEqual(closed);
    expect((await read(proof)).status).toBe(200);
  });

  test('opens nothing once the record is erased, and no code is sent about it', async () => {
    const proof = await calls.prove(own);
    await world.database.pool.query('update drivers set erased_at = now() where id = $1', [own.id]);
    expect(await read(proof)).toEqual(closed);
    expect(await calls.post(readOwnContacts, { token: own.token })).toMatchObject({ status: 404 });
    await waitAMinute();
    expect(await askFor('mail')).toMatchObject({ status: 404 });
    expect(await calls.track(own)).toMatchObject({ status: 404 });
  });
});
