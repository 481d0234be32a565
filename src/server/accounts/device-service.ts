import { randomBytes } from 'node:crypto';
import type { Context } from '#server/platform/system/context.ts';
import { deriveKey, keyedHash } from '#server/platform/system/secrets.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';

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

const [idBytes, accountBytes] = [16, 12];

export function deviceTokens({ secret }: Context): DeviceTokens {
  const tokens = expiringTokens(secret, 'device-tokens', maxAgeMs);
  const accountKey = deriveKey(secret, 'device-accounts');
  const accountOf = (email: string) => keyedHash(accountKey, email).subarray(0, accountBytes).toString('base64url');

  function read(token: string | undefined, now: Date): Device | undefined {
    const bytes = tokens.read(token ?? '', now)?.payload;
    if (!bytes) return undefined;
    const accounts = Array.from({ length: (bytes.length - idBytes) / accountBytes }, (_, at) =>
      bytes.subarray(idBytes + at * accountBytes).subarray(0, accountBytes),
    );
    return {
      id: bytes.subarray(0, idBytes).toString('base64url'),
      accounts: accounts.map((account) => account.toString('base64url')),
    };
  }

  return {
    deviceOf(email, token, now) {
      const device = read(token, now);
      return device?.accounts.includes(accountOf(email)) ? device.id : undefined;
    },
    renew(email, token, now) {
      const { id, accounts } = read(token, now) ?? { id: randomBytes(idBytes).toString('base64url'), accounts: [] };
      const account = accountOf(email);
      const others = accounts.filter((one) => one !== account).slice(-(maxAccounts - 1));
      const parts = [id, ...others, account].map((part) => Buffer.from(part, 'base64url'));
      return tokens.sign(Buffer.concat(parts), now);
    },
  };
}
