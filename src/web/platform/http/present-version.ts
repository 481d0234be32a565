import * as z from 'zod/mini';
import { ErrorBody } from '#contract/endpoint.ts';
import { ApiError } from './api-client.ts';

const Conflict = z.pick(ErrorBody, { version: true });

/** The present version of a record that has changed since it was shown, of the 409 that says so. */
export function presentVersionOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 409 ? Conflict.safeParse(error.body).data?.version : undefined;
}
