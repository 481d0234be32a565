import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

/**
 * What the pages on the way in pass along. It stands in the browser's history and in no address, which others may see: the e-mail
 * address, when the code was asked for (in milliseconds since 1970), the code as it was typed, and what the log-in was needed for.
 */
export const AuthFlowState = z.object({
  email: z.optional(z.string()),
  askedAt: z.optional(z.number()),
  otpCode: z.optional(z.string()),
  asked: z.optional(z.string()),
});
export type AuthFlowState = z.infer<typeof AuthFlowState>;

/** Fills in the e-mail address that was passed along, unless something stands there. */
export function useAuthFlowEmail(
  passed: AuthFlowState | undefined,
  present: string,
  fillIn: (email: string) => void,
): void {
  const email = passed?.email ?? '';
  const fillInEmpty = useEffectEvent(() => {
    if (present === '' && email !== '') fillIn(email);
  });
  useEffect(() => {
    if (email !== '') fillInEmpty();
  }, [email]);
}
