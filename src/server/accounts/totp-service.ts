import type { KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { appCodeLength, canonicalCode } from '#contract/accounts/second-factor.ts';
import type { Database } from '#server/platform/database/database.ts';
import { drawQrCode } from '#server/platform/files/qr-code.ts';
import type { Context } from '#server/platform/system/context.ts';
import { decrypt, encrypt } from '#server/platform/system/secrets.ts';
import * as repository from './factor-repository.ts';

const secretBytes = 20;
const periodSeconds = 30;

/** Accepted time steps before and after the present one, for clocks that are wrong. */
const maxStepsOff = 1;

const totpOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    secret,
    algorithm: 'SHA1',
    digits: appCodeLength,
    period: periodSeconds,
  });

/** Returns the code's time step; undefined if the code isn't current, or the secret is unreadable. */
function stepOf(secret: string | undefined, code: string, now: Date): number | undefined {
  if (secret === undefined) return undefined;
  const totp = totpOf(Secret.fromBase32(secret));
  const off = totp.validate({
    token: canonicalCode(code),
    timestamp: now.getTime(),
    window: maxStepsOff,
  });
  return off === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + off;
}

/** Creates a secret that stays pending until a code confirms it. The app shows the site's host and `label`. */
export async function beginApp(
  { db, settings }: Context,
  { key, adminId, label }: { key: KeyObject; adminId: string; label: string },
) {
  const secret = new Secret({ size: secretBytes });
  await repository.savePendingSecret(db, adminId, encrypt(key, adminId, secret.base32));
  const uri = totpOf(secret, new URL(settings.publicUrl).hostname, label).toString();
  return { secret: secret.base32, uri, qrCode: drawQrCode(uri) };
}

/** Returns false if the code is wrong. */
export async function activateApp(
  tx: Database,
  { key, adminId, code, now }: { key: KeyObject; adminId: string; code: string; now: Date },
): Promise<boolean> {
  const { pendingSecret } = (await repository.findSecrets(tx, adminId)) ?? {};
  if (!pendingSecret) return false;
  const step = stepOf(decrypt(key, adminId, pendingSecret), code, now);
  return step !== undefined && repository.activateSecret(tx, adminId, pendingSecret, step);
}

/** Returns false if the code is wrong or was used before. */
export async function consumeAppCode(
  db: Database,
  { key, adminId, code, now }: { key: KeyObject; adminId: string; code: string; now: Date },
): Promise<boolean> {
  const { secret } = (await repository.findSecrets(db, adminId)) ?? {};
  if (!secret) return false;
  const step = stepOf(decrypt(key, adminId, secret), code, now);
  return step !== undefined && repository.consumeStep(db, adminId, secret, step);
}
