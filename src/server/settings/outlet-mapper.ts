import { errorText } from '#server/platform/system/error-text.ts';
import type { SendingError } from '#server/platform/system/sending-error.ts';

/** For mails, `to` is the recipient and `from` the sender. */
interface Attempt {
  host: string;
  from: string;
  to: string;
}

const answer = ({ status }: SendingError) => (status === undefined ? '' : ` (${status})`);

/** Why a test email wasn't taken, as a sentence. Never the server's own text, which any server could have written. */
export function explainMail(error: SendingError, { host, from, to }: Attempt): string {
  const { cause } = error;
  const [code, command, timeout] = ['code', 'command', 'timeoutType'].map((key) =>
    cause instanceof Error ? errorText(cause, key) : '',
  );
  if (code === 'EDNS') return `${host} isn't known. Check the name of the mail server.`;
  if (error.kind === 'no-mail-server')
    return `${host} doesn't answer at this port. Check host and port.`;
  if (code === 'EAUTH') return `${host} refuses the user or the password${answer(error)}.`;
  if (code === 'ETLS' || isAboutCertificate(cause))
    return `${host} offers no encrypted connection with a valid certificate at this port.`;
  if (error.kind === 'wrong-key')
    return command === 'RCPT TO' || error.status === 530
      ? `${host} wants a user and a password${answer(error)}.`
      : `${host} refuses the sender ${from}${answer(error)}. Use an address that this account may send from.`;
  if (error.kind === 'refused') return `${host} refuses to write to ${to}${answer(error)}.`;
  if (error.kind === 'no-answer' || timeout !== '')
    return `${host} was reached, but didn't answer in time.`;
  return error.status === undefined
    ? `${host} ended the connection. Check the port.`
    : `${host} doesn't take the test now${answer(error)}. Try again later.`;
}

function isAboutCertificate(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const codes = ['code', 'originalCode'].map((key) => errorText(cause, key));
  return codes.some((code) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_(TLS|SSL)/.test(code));
}

export function explainText(error: SendingError, { host, from, to }: Attempt): string {
  if (error.kind === 'no-text-provider')
    return `${host} isn't reached by an encrypted connection. Check the address.`;
  if (error.kind === 'wrong-key') return `${host} refuses the key${answer(error)}.`;
  if (error.kind === 'no-balance') return `The account at ${host} has no balance.`;
  if (error.kind === 'refused')
    return `${host} refuses the message${answer(error)}: the sender ${from}, or the number ${to}.`;
  if (error.kind === 'no-receipt')
    return `${host} answered, but took no message. Check address, key and sender.`;
  return error.status === undefined
    ? `${host} was reached, but didn't answer in time.`
    : `${host} takes no messages now${answer(error)}. Try again later.`;
}
