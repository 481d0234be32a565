import * as z from 'zod/mini';
import { textLimits } from '#contract/platform/checks.ts';
import { endpoint, success } from '#contract/platform/endpoint.ts';

/** The time that an invitation is kept and its link works. */
export const invitationDays = 90;

/** Shown for a link that was altered, used or is too old. */
export const deadInvitationMessage =
  "This invitation isn't valid any more. You can apply without it.";

const token = z.string('The link is incomplete.').check(z.maxLength(200));
const common = { access: 'public', tag: 'Drivers', errors: [404, 429] } as const;

/** The person's data as the office has it; '' if unknown. */
const KnownDetails = z.object({
  phoneNumber: z.string(),
  email: z.string(),
  vehicle: z.string(),
  state: z.string(),
});

/** Opens an invitation by its link. Returns the known details once the person's name is typed. */
export const openInvitation = endpoint('POST /driver/invitation', {
  ...common,
  summary: 'Open an invitation to apply',
  body: z.object({
    token,
    fullName: z._default(
      z.string('fullName must be text.').check(z.maxLength(textLimits.name)),
      '',
    ),
  }),
  response: success(z.object({ known: z.nullable(KnownDetails) })),
});

/** Declines the invitation. The link still works. */
export const declineInvitation = endpoint('POST /driver/invitation/decline', {
  ...common,
  summary: 'Decline an invitation to apply',
  body: z.object({ token }),
});
