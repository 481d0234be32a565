import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

/**
 * Passed between the log-in pages as link state, not in the URL, where others could see it: the email address, when
 * the code was requested (Unix time in milliseconds), the code as typed, the URL that required logging in, and
 * whether a later page was opened without them.
 */
export const AuthFlowState = z.object({
  email: z.optional(z.string()),
  askedAt: z.optional(z.number()),
  otpCode: z.optional(z.string()),
  returnTo: z.optional(z.string()),
  isSentBack: z.optional(z.boolean()),
});
export type AuthFlowState = z.infer<typeof AuthFlowState>;

/** Fills in the passed email address unless the field has a value. */
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
