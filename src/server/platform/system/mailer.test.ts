import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { anSmtpServer } from '#test/product/smtp-server.ts';
import { mailer } from './mailer.ts';
import type { SendingError } from './sending-error.ts';

const mail = {
  id: '01a2235c-939b-7095-8703-ef61b2c4f6fb',
  to: 'funke@example.com',
  subject: 'Ẹ káàbọ̀',
  text: 'Dear Fúnkẹ́',
  html: '<p>Dear Fúnkẹ́</p>',
};
const mailFrom = 'Motions Logistics <office@example.com>';

let dataDir = '';
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('without an SMTP server each mail becomes a file that only the owner reads', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailer-'));
  const send = mailer({ smtpUrl: undefined, mailFrom, dataDir });
  await send(mail);
  await send({ ...mail, id: '01a2235c-939b-7095-8703-ef61b2c4f6fc' });
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names).toHaveLength(2);
  const [name = ''] = names;
  expect(name).toMatch(/-01a2235c-939b-7095-8703-ef61b2c4f6fb\.eml$/);
  const file = join(dataDir, 'outbox', name);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  expect(text).toContain('From: Motions Logistics <office@example.com>');
  expect(text).toContain('To: funke@example.com');
  expect(text).toMatch(/multipart\/alternative/);
});

test('with an SMTP server it goes there', async () => {
  const { url, received } = await anSmtpServer();
  await mailer({ smtpUrl: url, mailFrom, dataDir })(mail);
  expect(received).toMatchObject([{ from: 'office@example.com', to: ['funke@example.com'] }]);
  expect(received[0]?.content).toContain('Content-Type: text/html; charset=utf-8');
});

// Forms accept any text around an @ sign, and limits count it as typed.
test('an unusual address reaches no other recipient', async () => {
  const { url, received } = await anSmtpServer();
  for (const start of ['x,', 'x;', 'g:', 'x<', '<', '(x)']) {
    const sending = mailer({ smtpUrl: url, mailFrom, dataDir })({
      ...mail,
      to: `${start}funke@example.com`,
    });
    await sending.catch((error: SendingError) => expect(error.kind).toBe('refused'));
  }
  expect(received.flatMap(({ to }) => to)).not.toContain('funke@example.com');
});

test.each([['office@example.com', '"Motions, Logistics" <office@example.com>']])(
  'the sender %s has the name that the mail gives, unless it has its own',
  async (from, line) => {
    const { url, received } = await anSmtpServer();
    await mailer({ smtpUrl: url, mailFrom: from, dataDir })({
      ...mail,
      fromName: 'Motions, Logistics',
    });
    expect(received[0]?.content).toContain(`From: ${line}\r\n`);
  },
);

test('a server that takes no mail, and one that is not there, are said, so that it is tried again', async () => {
  const { url } = await anSmtpServer({ data: '451 try again later' });
  await expect(mailer({ smtpUrl: url, mailFrom, dataDir })(mail)).rejects.toThrow(/451|try again/);
  for (const smtpUrl of ['smtp://127.0.0.1:1', 'smtp://nowhere.invalid']) {
    await expect(mailer({ smtpUrl, mailFrom, dataDir })(mail)).rejects.toMatchObject({
      kind: 'no-mail-server',
    });
  }
});

test.each([
  [{ to: '550 5.1.1 no such user' }, 'refused'],
  [{ to: '554 5.7.1 relay access denied' }, 'busy'],
  [{ from: '550 5.7.1 you may not send as this address' }, 'wrong-key'],
  [{ auth: '535 5.7.8 bad credentials' }, 'wrong-key'],
])('a server that answers %j', async (refusals, kind) => {
  const { url } = await anSmtpServer(refusals);
  const smtpUrl = url.replace('//', '//product:secret@');
  await expect(mailer({ smtpUrl, mailFrom, dataDir })(mail)).rejects.toMatchObject({ kind });
});
