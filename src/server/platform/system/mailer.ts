import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** A mail to one address, in plain text and in HTML that says the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail; rejects where that fails, for a later try. */
export type SendMail = (mail: Mail) => Promise<void>;

const patienceMs = 20_000;

/** Sends through the SMTP server at `url`, whose answer it waits for 20 s at each step. */
function smtpMailer(url: string, from: string): SendMail {
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...patience }, { from });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}

/** Writes each mail into `folder`, as a file that mail programs open. */
function outboxMailer(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
    await writeFile(join(folder, name), message, { mode: 0o600 });
  };
}

/** Where mails go: to an SMTP server where one is named, else into `outbox` below the data folder. */
export function mailer(settings: { smtpUrl: string | undefined; mailFrom: string; dataDir: string }): SendMail {
  const { smtpUrl, mailFrom, dataDir } = settings;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom);
}
