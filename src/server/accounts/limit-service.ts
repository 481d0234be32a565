import { newCodeAfterSeconds } from '#contract/accounts/accounts.ts';
import { isWithinLimit, type RateLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';

const quarterOfAnHour = 15 * 60;
const aDay = 24 * 60 * 60;

/**
 * Failed log-ins: all strangers share one count per account and one per sender; known browsers have their own, so
 * strangers can't lock them out. `byCode` counts wrong second-factor codes.
 */
export interface LoginLimits {
  byEmail: RateLimit;
  byAddress: RateLimit;
  byDevice: RateLimit;
  byCode: RateLimit;
}

export const loginLimits = ({ pool }: Context): LoginLimits => ({
  byEmail: rateLimit(pool, 'login-email', 10, quarterOfAnHour),
  byAddress: rateLimit(pool, 'login-address', 30, quarterOfAnHour),
  byDevice: rateLimit(pool, 'login-device', 10, quarterOfAnHour),
  byCode: rateLimit(pool, 'second-factor', 10, quarterOfAnHour),
});

export const recoveryLimits = ({ pool }: Context): RecoveryLimits => ({
  byEmailAMinute: rateLimit(pool, 'recovery-minute', 1, newCodeAfterSeconds),
  byEmailADay: rateLimit(pool, 'recovery-day', 10, aDay),
  byEmailAndAddressADay: rateLimit(pool, 'recovery-address-day', 5, aDay),
  byDeviceAMinute: rateLimit(pool, 'recovery-device-minute', 1, newCodeAfterSeconds),
  byDeviceADay: rateLimit(pool, 'recovery-device-day', 5, aDay),
  byAddress: rateLimit(pool, 'recovery-address', 60, quarterOfAnHour),
});

export const invitationLimit = ({ pool }: Context): RateLimit =>
  rateLimit(pool, 'invitations', 60, quarterOfAnHour);

/**
 * Limits of mailed codes. Strangers share the first three, against floods and one sender using up the day's codes;
 * known browsers have limits to themselves.
 */
export interface RecoveryLimits {
  byEmailAMinute: RateLimit;
  byEmailADay: RateLimit;
  byEmailAndAddressADay: RateLimit;
  byDeviceAMinute: RateLimit;
  byDeviceADay: RateLimit;
  /** Per sender, across all addresses. */
  byAddress: RateLimit;
}

/** Also counts the code. */
export async function canSendCode(
  limits: RecoveryLimits,
  { key, device, sender }: { key: string; device: string | undefined; sender: string },
): Promise<boolean> {
  const known = `${key}:${device}`;
  const steps: [RateLimit, string][] = device
    ? [
        [limits.byDeviceAMinute, known],
        [limits.byDeviceADay, known],
      ]
    : [
        // Checked first, so that a sender over this limit uses up no shared one.
        [limits.byEmailAndAddressADay, `${key}:${sender}`],
        [limits.byEmailAMinute, key],
        [limits.byEmailADay, key],
      ];
  for (const [limit, counted] of steps) if (!(await isWithinLimit(limit, counted))) return false;
  return true;
}
