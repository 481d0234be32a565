import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** A mail to one address, with the same content as plain text and HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail. Rejects on failure, so that the caller can retry. */
export type SendMail = (mail: Mail) => Promise<void>;

const timeoutMs = 20_000;

/** Sends through the SMTP server at `url`, with a timeout of 20 s for each step. */
function smtpMailer(url: string, from: string): SendMail {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts }, { from });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}

/** Writes each mail to an `.eml` file in `folder`. */
function outboxMailer(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
    await writeFile(join(folder, name), message, { mode: 0o600 });
  };
}

/** Sends mails by SMTP if a server is set, otherwise writes them to `outbox` in the data folder. */
export function mailer(settings: { smtpUrl: string | undefined; mailFrom: string; dataDir: string }): SendMail {
  const { smtpUrl, mailFrom, dataDir } = settings;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom);
}
