import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tokens by which a browser shows that it has opened certain accounts before. They open nothing: they only keep a
 * browser's failed log-ins apart from those of strangers, as OWASP's device cookies do.
 */
export interface DeviceTokens {
  /** The browser's id if its token is intact and names the account; `undefined` for strangers. */
  deviceOf(email: string, token: string | undefined, now: Date): string | undefined;
  /** A token that also names this account. It continues the browser's present one, if that is intact. */
  renew(email: string, token: string | undefined, now: Date): string;
}

/** A browser that hasn't logged in for a year is a stranger. */
const maxAgeMs = 365 * 24 * 60 * 60 * 1000;

/** How many accounts a browser can be known to; the oldest are forgotten. */
const maxAccounts = 8;

interface Device {
  id: string;
  /** Keyed hashes of the accounts' addresses. */
  accounts: string[];
}

const shape = /^([\w-]{22})\.(\d{1,10})\.((?:[\w-]{16}~?){1,8})\.([\w-]{43})$/;

/** `key` signs the tokens. */
export function deviceTokens(key: string): DeviceTokens {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const accountOf = (email: string) => sign(`account\n${email}`).slice(0, 16);

  function read(token: string | undefined, now: Date): Device | undefined {
    const [, id = '', issued = '', accounts = '', signature = ''] = shape.exec(token ?? '') ?? [];
    if (id === '') return undefined;
    const isIntact = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${id}.${issued}.${accounts}`)));
    const isFresh = now.getTime() - Number(issued) * 1000 < maxAgeMs;
    return isIntact && isFresh ? { id, accounts: accounts.split('~') } : undefined;
  }

  return {
    deviceOf(email, token, now) {
      const device = read(token, now);
      return device?.accounts.includes(accountOf(email)) ? device.id : undefined;
    },
    renew(email, token, now) {
      const { id, accounts } = read(token, now) ?? { id: randomBytes(16).toString('base64url'), accounts: [] };
      const account = accountOf(email);
      const others = accounts.filter((one) => one !== account).slice(-(maxAccounts - 1));
      const text = `${id}.${Math.floor(now.getTime() / 1000)}.${[...others, account].join('~')}`;
      return `${text}.${sign(text)}`;
    },
  };
}
