import type * as z from 'zod/mini';
import type { ValidationError } from '#contract/checks.ts';
import { type ErrorBody, forbiddenKinds, type Proof, proofs } from '#contract/endpoint.ts';

/** What a 403 asks for. */
export type Demand = Pick<z.infer<typeof ErrorBody>, 'kind' | 'proofs' | 'challenge'>;

/** What an error says to programs. */
export interface ErrorDetails {
  demand?: Demand;
  /** The present version of a record that has changed since it was shown. */
  version?: number | undefined;
}

/** What an error response says, as far as it is one of the API's. */
export function parseErrorBody(body: unknown): ErrorDetails & { message: string; errors: ValidationError[] } {
  const version = hasKey(body, 'version') && typeof body.version === 'number' ? body.version : undefined;
  return { message: messageOf(body), errors: parseValidationErrors(body), demand: parseDemand(body), version };
}

function messageOf(body: unknown): string {
  return hasKey(body, 'message') && typeof body.message === 'string' ? body.message : '';
}

function parseValidationErrors(body: unknown): ValidationError[] {
  return hasKey(body, 'errors') && Array.isArray(body.errors) ? body.errors.filter(isValidationError) : [];
}

function parseDemand(body: unknown): Demand {
  const kind = hasKey(body, 'kind') && forbiddenKinds.find((known) => known === body.kind);
  const wanted = hasKey(body, 'proofs') && Array.isArray(body.proofs) && body.proofs.filter(isProof);
  const challenge = hasKey(body, 'challenge') && typeof body.challenge === 'string' && body.challenge;
  return { ...(kind && { kind }), ...(wanted && { proofs: wanted }), ...(challenge && { challenge }) };
}

const isProof = (value: unknown): value is Proof => proofs.some((proof) => proof === value);

function isValidationError(value: unknown): value is ValidationError {
  return hasKey(value, 'field') && typeof value.field === 'string' && hasKey(value, 'message');
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

/** The seconds of a `Retry-After` header. */
export function parseRetryAfter(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
