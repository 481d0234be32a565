import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { errorText } from './error-text.ts';
import { SendingError, type SendingErrorKind } from './sending-error.ts';

/** A mail to one address, with the same content as plain text and HTML. */
export interface Mail {
  id: string;
  /** The sender's name, unless the sender's address has one. */
  fromName?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each try, so that mail programs show it once. */
  messageId?: string;
  calendar?: string;
  /** The address for replies, by default the sender. */
  replyTo?: string;
  headers?: Record<string, string>;
}

/** The mail server, and the sender of its mails; without an address, mails are written to files. */
export interface MailOutlet {
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** Sends a mail. Throws a `SendingError`. */
export type SendMail = (mail: Mail, outlet: MailOutlet) => Promise<void>;

type SendByOutlet = (mail: Mail) => Promise<void>;

const timeoutMs = 20_000;

// Mail programs only remove an event from a calendar if the part also says so.
const methodOf = (calendar: string) => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH';

// A server slow at every step would block other mails, and make this instance look dead.
const deadlineMs = 100_000;

/** Throws a `SendingError` for an address that the library would alter. */
function toNodemailer({ fromName = '', to, calendar, ...mail }: Mail, from: string) {
  if (/[<>]/.test(to)) throw new SendingError('refused', 'no address has angle brackets');
  return {
    ...mail,
    from: from.includes('<') ? from : { name: fromName, address: from },
    // As text, 'a,ada@example.com' would be two addresses and reach another person.
    to: { name: '', address: to },
    ...(calendar !== undefined && {
      icalEvent: { method: methodOf(calendar), filename: 'appointment.ics', content: calendar },
    }),
  };
}

function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Classifies a nodemailer error by the failed command and the server's response code. */
function kindOf(error: unknown): SendingErrorKind {
  if (!(error instanceof Error)) return 'no-answer';
  const code = errorText(error, 'code');
  const responseCode = statusOf(error);
  if (code === 'EAUTH') return 'wrong-key';
  if (responseCode !== undefined)
    return responseCode >= 500
      ? kindOfRefusal(responseCode, errorText(error, 'command'), error.message)
      : 'busy';
  // A server that falls silent may already have the message.
  const timeout = errorText(error, 'timeoutType');
  if (timeout === 'SOCKET_TIMEOUT') return 'no-answer';
  const isUnreached =
    timeout !== '' || code === 'EDNS' || errorText(error, 'syscall') === 'connect';
  return isUnreached ? 'no-mail-server' : 'busy';
}

/**
 * Classifies a permanent refusal. Only replies about a recipient's address or mailbox (RFC 3463: 5.1.x, 5.2.x;
 * without such a code RFC 5321's 550, 551 and 553) concern this mail. Earlier ones concern the sender or account,
 * so every mail; any other can be either, and is retried.
 */
function kindOfRefusal(responseCode: number, command: string, message: string): SendingErrorKind {
  if (responseCode === 530 || !(command === 'RCPT TO' || command === 'DATA')) return 'wrong-key';
  const about = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(message)?.[1];
  if (about !== undefined) return about === '1' || about === '2' ? 'refused' : 'busy';
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) ? 'refused' : 'busy';
}

/** Sends through the SMTP server at `url`, with a timeout of 20 s per step and 100 s in total. */
function smtpMailer(url: string, from: string): SendByOutlet {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const transport = createTransport({ url, ...timeouts });
  return async (mail) => {
    const over = new AbortController();
    const tooLate = pause(deadlineMs, 'too late', { signal: over.signal, ref: false });
    const sending = transport.sendMail(toNodemailer(mail, from)).catch((cause: unknown) => {
      throw new SendingError(
        kindOf(cause),
        cause instanceof Error ? cause.message : String(cause),
        { cause, status: statusOf(cause) },
      );
    });
    try {
      if ((await Promise.race([sending, tooLate])) === 'too late') {
        throw new SendingError('no-answer', 'the mail server was too slow');
      }
    } finally {
      over.abort();
    }
  };
}

function outboxMailer(folder: string, from: string): SendByOutlet {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(toNodemailer(mail, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
    await writeFile(join(folder, name), message, { mode: 0o600 });
  };
}

/** Sends mails by SMTP if a server is configured, otherwise writes them to `outbox` in the data folder. */
export function mailer(
  outlet: MailOutlet & {
    dataDir: string;
  },
): SendByOutlet {
  const { smtpUrl, mailFrom, dataDir } = outlet;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(join(dataDir, 'outbox'), mailFrom);
}
