import { STATUS_CODES } from 'node:http';
import type * as z from 'zod/mini';
import type { ErrorBody } from '#contract/platform/endpoint.ts';
import { internalError, unavailable } from '#server/platform/http/error-handler.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';

type Body = z.infer<typeof ErrorBody>;

const statuses = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503, 507] as const;

export type ErrorStatus = (typeof statuses)[number];

const descriptions: Readonly<Record<ErrorStatus, string>> = {
  400: 'Something is missing or wrong. `errors` names each bad field and the first rule that it breaks.',
  401: 'There is no token, or it is unknown, expired or revoked.',
  403: "The administrator's role does not allow it, or something has to be proved first, which `kind` names; of a document: the link was altered, is not signed, or is older than five minutes.",
  404: 'It does not exist.',
  408: 'The request came too slowly and was cut off.',
  409: 'The request conflicts with what is stored. The message says why.',
  413: 'The request, or a file of it, is too large.',
  415: 'The content type of the body is not supported.',
  422: 'The `Idempotency-Key` has been used for other data or files. Nothing was stored.',
  429: 'Too many attempts.',
  500: 'An unexpected error.',
  503: 'The database or the storage for files cannot be used, or the server is overloaded.',
  507: 'There is no space to store this.',
};

const examples: Partial<Record<ErrorStatus, Body>> = {
  401: { message: httpErrors.unauthorised().message },
  413: { message: 'The request is too large.' },
  429: { message: httpErrors.tooMany(42).message },
  500: internalError.body,
  503: unavailable.body,
  507: { message: httpErrors.noSpace().message },
};

const temporary: readonly ErrorStatus[] = [429, 503, 507];

const describe = (status: ErrorStatus, example: Body | undefined) => ({
  description: descriptions[status],
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(temporary.includes(status) && {
      'Retry-After': { $ref: '#/components/headers/RetryAfter' },
    }),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(example && { example }),
    },
  },
});

const nameOf = (status: ErrorStatus) => (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');

export const errorComponents: Record<string, object> = Object.fromEntries(
  statuses.map((status) => [nameOf(status), describe(status, examples[status])]),
);

/** An error response in the OpenAPI document; `example` replaces the status's own. */
export const describeError = (status: ErrorStatus, example?: Body): object =>
  example ? describe(status, example) : { $ref: `#/components/responses/${nameOf(status)}` };
