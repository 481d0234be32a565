import { expect, test } from 'vitest';
import { expiringTokens, signedTokens } from './signed-token.ts';

const now = new Date('2027-03-10T09:00:00Z');
const payload = Buffer.from('what is signed');

test('a token says what was signed to those of its secret and purpose alone', () => {
  const token = signedTokens('a secret', 'one').sign(payload);
  expect(signedTokens('a secret', 'one').read(token)).toEqual(payload);
  expect(signedTokens('a secret', 'another').read(token)).toBeUndefined();
  expect(signedTokens('another secret', 'one').read(token)).toBeUndefined();
  expect(signedTokens('a secret', 'one', 16).read(token)).toBeUndefined();
});

test('a token that ends says so to those of its purpose alone, and until then', () => {
  const token = expiringTokens('a secret', 'one', 60_000).sign(payload, now);
  const [before, end] = [new Date(now.getTime() + 59_999), new Date(now.getTime() + 60_000)];
  expect(expiringTokens('a secret', 'one', 60_000).read(token, before)).toEqual({
    payload,
    expiresAt: end,
  });
  expect(expiringTokens('a secret', 'one', 60_000).read(token, end)).toBeUndefined();
  expect(expiringTokens('a secret', 'another', 60_000).read(token, now)).toBeUndefined();
});

test.each([0, 20, 51])('a token is refused once byte %i was altered', (at) => {
  const tokens = expiringTokens('a secret', 'one', 60_000);
  const bytes = Buffer.from(tokens.sign(payload, now), 'base64url');
  expect(bytes).toHaveLength(52);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  expect(tokens.read(bytes.toString('base64url'), now)).toBeUndefined();
});

test.each(['=', ' '])('a token is refused with %j behind it', (sign) => {
  const tokens = signedTokens('a secret', 'one');
  expect(tokens.read(tokens.sign(payload) + sign)).toBeUndefined();
});

test.each(['', 'AAAA', 'no token at all'])('%j is no token', (text) => {
  expect(signedTokens('a secret', 'one').read(text)).toBeUndefined();
});
