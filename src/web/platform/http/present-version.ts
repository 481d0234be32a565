import * as z from 'zod/mini';
import { ApiError } from './api-client.ts';

const Conflict = z.object({ version: z.optional(z.int()) });

/** The present version of a record that has changed since it was shown, of the 409 that says so. */
export function presentVersionOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 409 ? Conflict.safeParse(error.body).data?.version : undefined;
}
