import { expect, test } from 'vitest';
import { formatUserAgent } from './user-agent.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Opera/9.80 (Android; Opera Mini/80.0.2254/191.256; U; en) Presto/2.12.423 Version/12.16',
    'Opera Mini on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  ['SomethingNew/1.0 (Linux)', 'Linux'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(formatUserAgent(userAgent)).toBe(words);
});
