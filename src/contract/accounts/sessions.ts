import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/platform/endpoint.ts';

/** Ends one session of the own account. */
export const endSession = endpoint({
  method: 'POST',
  path: '/admin/account/sessions/{id}/end',
  access: 'signed-in',
  beforeSecondFactor: true,
  tag: 'Accounts',
  summary: 'Sign out on one device',
  status: 200,
  params: z.object({ id: Id }),
  response: z.object({ message: z.string() }),
});
