import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/platform/endpoint.ts';

/** Ends one of the caller's sessions. */
export const endSession = endpoint('POST /admin/account/sessions/{id}/end', {
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Sign out on one device',
  writes: ['accounts', 'messages'],
  params: z.object({ id: Id }),
});
