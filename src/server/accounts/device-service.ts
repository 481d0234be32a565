import { randomBytes } from 'node:crypto';
import type { Context } from '#server/platform/system/context.ts';
import { deriveKey, keyedHash } from '#server/platform/system/secrets.ts';
import { expiringTokens } from '#server/platform/system/signed-token.ts';

/**
 * Tokens that identify browsers known to an account. They grant no access: they only count a known browser's failed
 * log-ins apart from those of strangers, like OWASP's device cookies.
 */
export interface DeviceTokens {
  /** Returns the browser's id if the token is valid and names the account. */
  deviceOf(email: string, token: string | undefined, now: Date): string | undefined;
  /** Adds the account to the token. Keeps the browser's id if the present token is valid. */
  renew(email: string, token: string | undefined, now: Date): string;
}

/** Counted from the last log-in. */
const maxAgeMs = 365 * 24 * 60 * 60 * 1000;

/** Maximum number of accounts per browser; the oldest are dropped. */
const maxAccounts = 8;

interface Device {
  id: string;
  /** Keyed hashes of the accounts' email addresses. */
  accounts: string[];
}

const [idBytes, accountBytes] = [16, 12];

export function deviceTokens({ secret }: Context): DeviceTokens {
  const tokens = expiringTokens(secret, 'device-tokens', maxAgeMs);
  const accountKey = deriveKey(secret, 'device-accounts');
  const accountOf = (email: string) =>
    keyedHash(accountKey, email).subarray(0, accountBytes).toString('base64url');

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
      const { id, accounts } = read(token, now) ?? {
        id: randomBytes(idBytes).toString('base64url'),
        accounts: [],
      };
      const account = accountOf(email);
      const others = accounts.filter((one) => one !== account).slice(-(maxAccounts - 1));
      const parts = [id, ...others, account].map((part) => Buffer.from(part, 'base64url'));
      return tokens.sign(Buffer.concat(parts), now);
    },
  };
}
