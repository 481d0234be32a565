import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

/**
 * State passed between the pages of the log-in flow. It is link state rather than part of the URL, which others could
 * see: the email address, when the code was requested (Unix time in milliseconds), the code as typed, and the URL that
 * required logging in.
 */
export const AuthFlowState = z.object({
  email: z.optional(z.string()),
  askedAt: z.optional(z.number()),
  otpCode: z.optional(z.string()),
  asked: z.optional(z.string()),
});
export type AuthFlowState = z.infer<typeof AuthFlowState>;

/** Fills in the email address that was passed, unless the field has a value. */
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
