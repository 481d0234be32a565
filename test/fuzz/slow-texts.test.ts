import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aWorld } from '#test/app.ts';
import { bodyOf, findEndpoints, nameOf } from '#test/endpoints/endpoints.ts';
import { goodCallOf, sendCall } from '#test/endpoints/send-call.ts';
import { isNightly } from '#test/nightly.ts';

// These take some regular expressions, and Unicode normalisation, quadratic time: minutes for one request.
const parts = [
  ...[' ', '\n', 'a@', '1.', 'https://', '\u0301\u0316'],
  ...(isNightly ? ['1', '-', '"', 'a.', 'name', '{', '\ufdfa', '\uff9e'] : []),
];
const texts = [...parts, `${'\u0301\u0316'.repeat(14)}\u200b`].map((part) => (bytes: number) => {
  return `a${part.repeat(bytes / (Buffer.byteLength(JSON.stringify(part)) - 2))}\u200ba!`;
});
// Quadratic time is far too long even for a third of the bytes.
const maxBytes = isNightly ? 200_000 : 70_000;
const maxSeconds = 1;

const called = (await findEndpoints())
  .filter(({ access, body }) => body !== undefined && (isNightly || access === 'public'))
  .flatMap((endpoint) =>
    (endpoint.accepts ?? ['application/json'])
      .filter((type) => !type.startsWith('image/'))
      .map((type) => ({ name: nameOf(endpoint), endpoint, type })),
  );

const world = await aWorld({ trustProxy: 1, publicPostsPerMinute: 1_000_000 });
const token = await world.signIn();

const Fields = z.record(z.string(), z.unknown());

function filled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => filled(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, text)]));
}

test.each(called)('no text makes $name as $type slow', async ({ endpoint, type }) => {
  const good = await goodCallOf(world.database.db, endpoint, type);
  const schema = bodyOf(endpoint, type);
  const shape = schema && 'shape' in schema ? z.parse(Fields, schema.shape) : {};
  const named = {
    ...Object.fromEntries(Object.keys(shape).map((name) => [name, ''])),
    ...good.body,
  };
  const share = Math.floor(maxBytes / Object.keys(named).length);
  for (const [at, make] of texts.entries()) {
    const body = z.parse(Fields, filled(named, make(share)));
    // Fields rejected by the schema would hide the others.
    for (const { path } of schema?.safeParse(body).error?.issues ?? []) {
      const name = String(path[0]);
      body[name] = good.body[name];
    }
    const headers = {
      'x-forwarded-for': `203.0.113.${at}`,
      ...(endpoint.access !== 'public' && token),
    };
    const before = process.cpuUsage();
    const { statusCode } = await sendCall(world.app, endpoint, { ...good, body, headers }, type);
    const { user } = process.cpuUsage(before);
    expect({ text: make(20), isSlow: user / 1e6 > maxSeconds, isFault: statusCode >= 500 }).toEqual(
      {
        text: make(20),
        isSlow: false,
        isFault: false,
      },
    );
  }
});
