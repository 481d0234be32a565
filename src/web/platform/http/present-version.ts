import * as z from 'zod/mini';
import { ApiError } from './api-client.ts';

const Conflict = z.object({ version: z.optional(z.int()) });

/** Reads the record's current version from a version conflict's 409. */
export function presentVersionOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 409
    ? Conflict.safeParse(error.body).data?.version
    : undefined;
}
