import type { Endpoint } from '#contract/platform/endpoint.ts';
import { confirmOwnCode, sendOwnCode } from '#contract/self-service/own-data.ts';
import { track } from '#contract/self-service/tracking.ts';
import type { TestApp } from '#test/app.ts';
import { aDriver } from './drivers.ts';

export interface OwnRecord {
  id: string;
  reference: string;
  email: string;
  phoneNumber: string;
  token: string;
}

let senders = 0;

/** The calls of a visitor, each from its own network unless one is given. */
export function ownCalls(world: TestApp) {
  async function post({ path }: Pick<Endpoint, 'path'>, payload: object, remoteAddress?: string) {
    senders += 1;
    const address =
      remoteAddress ?? `10.${60 + (senders >> 16)}.${(senders >> 8) & 255}.${senders & 255}`;
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      payload,
      remoteAddress: address,
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  return {
    post,
    track: ({ reference, email }: Pick<OwnRecord, 'reference' | 'email'>) =>
      post(track, { reference, contact: email }),
    /** Requests a code and enters it. Returns the proof. */
    async prove(
      { token }: Pick<OwnRecord, 'token'>,
      channel: 'text' | 'mail' = 'mail',
    ): Promise<string> {
      await world.deliver();
      world.mails.splice(0);
      world.texts.splice(0);
      await world.database.pool.query(`delete from rate_limits where key like 'own-code-minute:%'`);
      await post(sendOwnCode, { token, channel });
      await world.deliver();
      return (await post(confirmOwnCode, { token, code: codeIn(world) })).body.data.proof;
    },
  };
}

export async function tokenOf(
  world: TestApp,
  found: Pick<OwnRecord, 'reference' | 'email'>,
): Promise<string> {
  return (await ownCalls(world).track(found)).body.data.token;
}

export async function ownRecord(
  world: TestApp,
  changes: Parameters<typeof aDriver>[1] = {},
): Promise<OwnRecord> {
  senders += 1;
  const unique = `${Date.now()}${senders}`;
  const id = await aDriver(world.database.db, {
    fullName: 'Ṣadé Bánkọ́lé',
    email: `sade.${unique}@example.com`,
    phoneNumber: `080${unique.slice(-8)}`,
    createdAt: world.time.now,
    ...changes,
  });
  const row = await world.database.db
    .selectFrom('drivers')
    .select(['driverNumber', 'email', 'phoneNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = {
    id,
    reference: String(row.driverNumber),
    email: row.email,
    phoneNumber: row.phoneNumber,
  };
  return { ...known, token: await tokenOf(world, known) };
}

export function codeIn({ mails, texts }: Pick<TestApp, 'mails' | 'texts'>): string {
  const words = [
    ...mails.map(({ subject, text }) => `${subject}\n${text}`),
    ...texts.map(({ text }) => text),
  ];
  const [code] = words.at(-1)?.match(/\b\d{6}\b/) ?? [];
  if (words.length !== 1 || code === undefined)
    throw new Error(`there are ${words.length} messages, and no code`);
  return code;
}

export const otherCode = (code: string): string =>
  `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`;
