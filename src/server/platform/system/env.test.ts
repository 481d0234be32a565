import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { almostSettings, settingNames } from './setting-names.ts';

test('everything has a default, and an empty variable counts as unset', () => {
  const empty = { PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', S3_BUCKET: '' };
  expect(readSettings(empty)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    publicPostsPerMinute: 120,
    diskFloorMb: undefined,
    incomingMb: 4096,
    sessionHours: 12,
    sessionIdleMinutes: 60,
    trustProxy: 0,
    metrics: undefined,
    logLevel: undefined,
  });
});

const inBucket = (prefix: string) =>
  Object.fromEntries(
    ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'ENDPOINT'].map((name) => [
      prefix + name,
      'https://s3.example',
    ]),
  );

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://me:secret@example.com/' }, 'PUBLIC_URL'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ DATA_KEY: 'short' }, 'DATA_KEY'],
  [{ DATA_KEYS_FORMER: 'short,shorter' }, 'DATA_KEYS_FORMER'],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret1' }, 'ADMIN_EMAIL'],
  [{ ADMIN_EMAIL: 'a@b.ng' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_PASSWORD: 'secret1' }, 'ADMIN_EMAIL'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
  [{ ...inBucket('S3_'), ...inBucket('BACKUP_S3_') }, 'BACKUP_S3_BUCKET'],
  [{ ...inBucket('BACKUP_S3_'), DATABASE_URL: 'postgres://db/motions' }, 'BACKUP_DIR'],
  [{ PUBLIC_POSTS_PER_MINUTE: '0' }, 'PUBLIC_POSTS_PER_MINUTE'],
  [{ DISK_FLOOR_MB: '5%' }, 'DISK_FLOOR_MB'],
  [{ SECOND_FACTOR: 'yes' }, 'SECOND_FACTOR'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ BACKUP_DIR: 'backups', BACKUP_AT: '24:00' }, 'BACKUP_AT'],
  [{ BACKUP_AT: '02:30', DATABASE_URL: 'postgres://db/motions' }, 'BACKUP_DIR'],
])('%j is rejected in one sentence that names %s', (env, name) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^[^.]*${name}[^]*\\.$`));
});

test.each([
  ['DATABASE_URL', 'postgres://app:', '@db.example/motions', 'pa#ss'],
  ['DATABASE_URL', 'postgres://app:', '@db.example/motions', 'pa%ss'],
  ['SMTP_URL', 'smtps://motions:', '@mail.example', 'pa#ss'],
])('the password in %s, %s…%s, is to be percent-encoded: %s', (name, start, end, password) => {
  const set = (word: string) => readSettings({ [name]: start + word + end });
  expect(() => set(password)).toThrow(`The password in ${name} must be percent-encoded`);
  const { databaseUrl, smtpUrl } = set(encodeURIComponent(password));
  expect(databaseUrl ?? smtpUrl).toContain(end);
});

test('variables that are almost a setting are named, and ordinary ones are not', () => {
  const slips = { BACKUPDIR: '/x', SMTP_URI: 'x', TRUST_PROXI: '1', DATA_DRI: '/x' };
  expect(almostSettings(slips).map(({ meant }) => meant)).toEqual([
    'BACKUP_DIR',
    'SMTP_URL',
    'TRUST_PROXY',
    'DATA_DIR',
  ]);
  const ordinary = ['PATH', 'HOME', 'HOSTNAME', 'SHELL', 'POST', 'HOSTS', 'SMTP_USER', 'PGHOST'];
  expect(
    almostSettings(Object.fromEntries([...ordinary, ...settingNames].map((name) => [name, 'x']))),
  ).toEqual([]);
});

test('docs/deployment.md lists every setting, and only settings', () => {
  const [, text = ''] = readFileSync('docs/deployment.md', 'utf8').split('## Settings');
  const entries = text.split('\n').filter((line) => line.startsWith('- `'));
  const names = entries.flatMap(
    (entry) => entry.split('`: ')[0]?.match(/[A-Z][A-Z0-9_]{3,}/g) ?? [],
  );
  expect([...new Set(names)].sort()).toEqual([...settingNames].sort());
});

test.each([
  ['https://Example.org/', 'https://example.org'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('PUBLIC_URL %s is the site %s', (given, publicUrl) => {
  expect(readSettings({ PUBLIC_URL: given })).toMatchObject({ publicUrl });
});

test('what ONCE sets counts under its names, unless it is set under ours', () => {
  const once = {
    SECRET_KEY_BASE: 'x'.repeat(64),
    MAILER_FROM_ADDRESS: 'office@example.com',
    SMTP_ADDRESS: 'mail.example.com',
    SMTP_USERNAME: 'a@b',
    SMTP_PASSWORD: 'p/w#',
  };
  expect(readSettings(once)).toMatchObject({
    appSecret: 'x'.repeat(64),
    mailFrom: 'office@example.com',
    smtpUrl: 'smtp://a%40b:p%2Fw%23@mail.example.com:587',
  });
  expect(readSettings({ ...once, SMTP_PORT: '465' }).smtpUrl).toMatch(/^smtps:.*:465$/);
  expect(readSettings({ ...once, SMTP_URL: 'smtp://ours' }).smtpUrl).toBe('smtp://ours');
});
