import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { errorText } from './error-text.ts';
import { SendingError, type SendingErrorKind } from './sending-error.ts';

export interface TextMessage {
  /** The message's id, so that a provider can recognise a repetition. */
  id: string;
  /** As stored: the 11 digits of a Nigerian number, or an international one with its `+`. */
  to: string;
  text: string;
}

/** The provider's id of the message; null if it returned none. */
export interface Handover {
  providerId: string | null;
}

/** Hands a text message to a provider, or writes it to a file. Throws a `SendingError`. */
export type SendText = (
  message: TextMessage,
  provider: TextProvider | undefined,
) => Promise<Handover>;

type SendByProvider = (message: TextMessage) => Promise<Handover>;

/** Where text messages are sent; undefined: to files. */
export type TextProvider =
  | { kind: 'termii'; url: string; key: string; from: string }
  | { kind: 'webhook'; url: string; secret: string; from: string };

/** A provider that hasn't responded by then may have accepted the message. */
const timeoutMs = 30_000;
const maxAnswerChars = 64 * 1024;

/** A number in providers' form: with the country code, without `+` or leading zeros. */
export const internationalNumber = (phone: string): string => {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  return /^0[1-9]\d{9}$/.test(digits) ? `234${digits.slice(1)}` : digits.replace(/^00/, '');
};

const isAboutBalance = (answer: string) => /insufficient|balance/i.test(answer);

const kindOfStatus = (status: number, text: string): SendingErrorKind => {
  if (isAboutBalance(text)) return 'no-balance';
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 402) return 'no-balance';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'busy' : 'refused';
};

const retryAfter = (response: Response): number | undefined => {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** Whether no connection was made, so nothing can have reached the provider. */
const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|ERR_TLS)/.test(
    errorText(error.cause, 'code'),
  );

/** Posts JSON and returns the text of a 2xx response. Throws a `SendingError` otherwise. */
async function post(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = (await response.text()).slice(0, maxAnswerChars);
  } catch (cause) {
    if (neverConnected(cause))
      throw new SendingError('no-text-provider', 'the provider of text messages is not reached', {
        cause,
      });
    throw new SendingError('no-answer', 'the provider of text messages has not answered', {
      cause,
    });
  }
  if (response.ok) return text;
  const { status } = response;
  throw new SendingError(
    kindOfStatus(status, text),
    `the provider of text messages answered ${status}`,
    { status, retryAfterSeconds: retryAfter(response) },
  );
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const Receipt = z.object({ message_id: z.union([z.string(), z.number()]) });

const providerIdIn = (answer: string): string | null => {
  const receipt = z.safeParse(Receipt, parseJson(answer));
  return receipt.success ? String(receipt.data.message_id).slice(0, 100) : null;
};

/**
 * Termii's messaging API (https://developers.termii.com/messaging-api), on the route for numbers that refuse
 * advertising.
 */
const termii =
  ({ url, key, from }: Extract<TextProvider, { kind: 'termii' }>): SendByProvider =>
  async ({ to, text }) => {
    const body = {
      api_key: key,
      to: internationalNumber(to),
      from,
      sms: text,
      type: 'plain',
      channel: 'dnd',
    };
    const answer = await post(new URL('/api/sms/send', url).href, JSON.stringify(body));
    const providerId = providerIdIn(answer);
    // It also responds 200 to messages it doesn't accept.
    if (providerId === null) {
      const kind = isAboutBalance(answer) ? 'no-balance' : 'no-receipt';
      throw new SendingError(kind, 'the provider of text messages answered without a receipt');
    }
    return { providerId };
  };

/** A body's signature for the receiver: HMAC-SHA-256 with the shared secret, in hex. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Any other provider, through a small program of the operator's. */
const webhook =
  ({ url, secret, from }: Extract<TextProvider, { kind: 'webhook' }>): SendByProvider =>
  async ({ id, to, text }) => {
    const body = JSON.stringify({ id, to: internationalNumber(to), from, text });
    const answer = await post(url, body, {
      'x-signature': signatureOf(secret, body),
      'idempotency-key': id,
    });
    return { providerId: providerIdIn(answer) };
  };

const textFiles =
  (folder: string): SendByProvider =>
  async ({ id, to, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${id}.txt`;
    await writeFile(join(folder, name), `To: ${internationalNumber(to)}\n\n${text}\n`, {
      mode: 0o600,
    });
    return { providerId: null };
  };

/** Sends text messages through the provider, otherwise writes them to `outbox` in the data folder. */
export function textSender({
  textProvider,
  dataDir,
}: {
  textProvider: TextProvider | undefined;
  dataDir: string;
}): SendByProvider {
  if (textProvider === undefined) return textFiles(join(dataDir, 'outbox'));
  return textProvider.kind === 'termii' ? termii(textProvider) : webhook(textProvider);
}
