import { newCodeAfterSeconds } from '#contract/accounts/accounts.ts';
import { isWithinLimit, type RateLimit, rateLimit } from '#server/platform/http/rate-limits.ts';
import type { Context } from '#server/platform/system/context.ts';

const quarterOfAnHour = 15 * 60;
const aDay = 24 * 60 * 60;

/**
 * Limits failed log-ins: of strangers, per account and per sender, and of each browser that has opened the account
 * before. So strangers can't lock such a browser. `byCode` limits wrong codes of a second factor.
 */
export interface LoginLimits {
  byEmail: RateLimit;
  byAddress: RateLimit;
  byDevice: RateLimit;
  byCode: RateLimit;
}

/** The limits of failed log-ins. */
export const loginLimits = ({ pool }: Context): LoginLimits => ({
  byEmail: rateLimit(pool, 'login-email', 10, quarterOfAnHour),
  byAddress: rateLimit(pool, 'login-address', 30, quarterOfAnHour),
  byDevice: rateLimit(pool, 'login-device', 10, quarterOfAnHour),
  byCode: rateLimit(pool, 'second-factor', 10, quarterOfAnHour),
});

/** The limits of asking for a new password. */
export const recoveryLimits = ({ pool }: Context): RecoveryLimits => ({
  byEmailAMinute: rateLimit(pool, 'recovery-minute', 1, newCodeAfterSeconds),
  byEmailADay: rateLimit(pool, 'recovery-day', 10, aDay),
  byEmailAndAddressADay: rateLimit(pool, 'recovery-address-day', 5, aDay),
  byDeviceAMinute: rateLimit(pool, 'recovery-device-minute', 1, newCodeAfterSeconds),
  byDeviceADay: rateLimit(pool, 'recovery-device-day', 5, aDay),
  byAddress: rateLimit(pool, 'recovery-address', 60, quarterOfAnHour),
});

/** How often one sender can try invitations. */
export const invitationLimit = ({ pool }: Context): RateLimit => rateLimit(pool, 'invitations', 60, quarterOfAnHour);

/**
 * The limits for sending codes to an account: all strangers share the first three, so that mails can't flood and one
 * sender can't use up the day; a browser that has opened the account before has the others for itself.
 */
export interface RecoveryLimits {
  byEmailAMinute: RateLimit;
  byEmailADay: RateLimit;
  byEmailAndAddressADay: RateLimit;
  byDeviceAMinute: RateLimit;
  byDeviceADay: RateLimit;
  /** Limits the requests of one sender, for any address. */
  byAddress: RateLimit;
}

/** Whether another code can be sent to the account; counts it. */
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
        // First, so that who is over it takes none of what others share.
        [limits.byEmailAndAddressADay, `${key}:${sender}`],
        [limits.byEmailAMinute, key],
        [limits.byEmailADay, key],
      ];
  for (const [limit, counted] of steps) if (!(await isWithinLimit(limit, counted))) return false;
  return true;
}
