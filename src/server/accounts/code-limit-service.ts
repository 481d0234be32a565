import { isWithinLimit, type RateLimit } from '#server/platform/http/rate-limits.ts';

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
