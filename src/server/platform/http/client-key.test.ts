import { expect, test } from 'vitest';
import { clientKey, countedKeys, networkOf } from './client-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // Some proxies write X-Forwarded-For with a port, brackets or quotes.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['"[2001:db8:1:2::7]:51234"', '2001:db8:1:2::/64'],
  ['unknown', 'nobody'],
  ['a\u0000b', 'nobody'],
])('what comes from %j counts for %j', (ip, sender) => {
  expect(clientKey({ ip })).toBe(sender);
});

test.each([
  ['203.0.113.7', []],
  ['2001:db8:1:a2ff::/64', ['2001:db8:1:a200::/56', '2001:db8:1::/48']],
])('what counts under %j also counts under %j', (key, wider) => {
  expect(countedKeys(key).map((counted) => counted.key)).toEqual([key, ...wider]);
});

test.each([
  ['102.89.4.7', '102.89.x.x'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8::/32'],
  ['unknown', ''],
])('the network of %j is %j, which is nobody alone', (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});
