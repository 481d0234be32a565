import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger, formatLine } from './log.ts';

function aLog() {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { logger: createLogger({ to }), lines };
}

const refused = () => Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('a line that only repeats that the database cannot be reached is not written for every request', () => {
  const { logger, lines } = aLog();
  for (let at = 0; at < 50; at += 1)
    logger.child({ reqId: String(at) }).warn({ err: refused() }, 'a request failed');
  expect(lines).toHaveLength(1);
  logger.warn({ err: refused() }, 'a job failed');
  logger.warn({ err: Object.assign(refused(), { code: 'ECONNRESET' }) }, 'a request failed');
  expect(lines).toHaveLength(3);
});

test('a person reads the time, the level, the words and the cause', () => {
  const { logger, lines } = aLog();
  logger.warn({ err: refused() }, 'a request failed');
  expect(formatLine(lines[0] ?? '')).toMatch(
    /^\d\d:\d\d:\d\d warn: a request failed \(ECONNREFUSED\)\n$/,
  );
  logger.error(new TypeError('no'), 'a job failed');
  expect(formatLine(lines[1] ?? '')).toMatch(
    /^\d\d:\d\d:\d\d error: a job failed \(TypeError\)\n {4}at .+:\d+:\d+/,
  );
});

test('words with a colon are whole, and what libraries insert is left out', () => {
  const { logger, lines } = aLog();
  logger.error('the disk is nearly full: no files are accepted');
  logger.info('Server listening at http://127.0.0.1:3000 for ada@example.com key=secret host:5432');
  expect(lines.map((line) => formatLine(line).slice(9))).toEqual([
    'error: the disk is nearly full: no files are accepted\n',
    'info: Server listening at … for … … …\n',
  ]);
});
