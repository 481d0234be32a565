import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aWorld } from '#test/app.ts';

const json = 'application/json';
const world = await aWorld();
const token = await world.signIn();

/** Every way to write `hostile` into one of a value's texts or field names. */
function spoiled(value: unknown, hostile: string): unknown[] {
  if (typeof value === 'string') return [value + hostile];
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => spoiled(one, hostile).map((bad) => value.with(at, bad)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).flatMap(([name, one]) =>
    spoiled(one, hostile).map((bad) => ({ ...value, [name]: bad })),
  );
  return [...entries, { ...value, [`unknown${hostile}`]: 'x' }];
}

const asBody = (value: unknown) => z.parse(z.record(z.string(), z.unknown()), value);

test.each(['\ud800', '\udc00 x'])(
  'half a character in a text or a name is refused where JSON is read: %j',
  async (half) => {
    const url = '/api/v1/admin/login';
    for (const payload of spoiled({ email: 'a', more: { texts: ['b', 'c'] } }, half)) {
      const answer = await world.app.inject({ method: 'POST', url, payload: asBody(payload) });
      expect({ payload, status: answer.statusCode }).toEqual({ payload, status: 400 });
      expect(answer.json()).toEqual({
        message: "The text contains characters that can't be used.",
      });
    }
  },
);

test('a whole character that JSON writes in two halves is taken', async () => {
  const answer = await world.app.inject({
    method: 'PUT',
    url: '/api/v1/admin/account',
    headers: { ...token, 'content-type': json },
    payload: '{"name":"Ada \\ud83d\\ude9a \\\\ud800"}',
  });
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('symbols') });
});
