import { STATUS_CODES } from 'node:http';
import type * as z from 'zod/mini';
import type { ErrorBody } from '#contract/platform/endpoint.ts';
import { internalError, unavailable } from '#server/platform/http/error-handler.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';

type Body = z.infer<typeof ErrorBody>;

interface ErrorResponse {
  description: string;
  example?: Body;
  isTemporary?: boolean;
}

const responses = {
  400: {
    description:
      'Something is missing or wrong. `errors` names each bad field and the first rule that it breaks.',
  },
  401: {
    description: 'There is no token, or it is unknown, expired or revoked.',
    example: { message: httpErrors.unauthorised().message },
  },
  403: {
    description:
      "The administrator's role does not allow it, or something has to be proved first, which `kind` names; of a document: the link was altered, is not signed, or is older than five minutes.",
  },
  404: { description: 'It does not exist.' },
  408: { description: 'The request came too slowly and was cut off.' },
  409: { description: 'The request conflicts with what is stored. The message says why.' },
  413: {
    description: 'The request, or a file of it, is too large.',
    example: { message: 'The request is too large.' },
  },
  415: { description: 'The content type of the body is not supported.' },
  422: {
    description: 'The `Idempotency-Key` has been used for other data or files. Nothing was stored.',
  },
  429: {
    description: 'Too many attempts.',
    example: { message: httpErrors.tooMany(42).message },
    isTemporary: true,
  },
  500: { description: 'An unexpected error.', example: internalError.body },
  503: {
    description:
      'The database or the storage for files cannot be used, or the server is overloaded.',
    example: unavailable.body,
    isTemporary: true,
  },
  507: {
    description: 'There is no space to store this.',
    example: { message: httpErrors.noSpace().message },
    isTemporary: true,
  },
} satisfies Record<number, ErrorResponse>;

export type ErrorStatus = keyof typeof responses;

const componentName = (status: number | string) =>
  (STATUS_CODES[status] ?? '').replaceAll(/\W/g, '');

const describe = ({ description, example, isTemporary }: ErrorResponse) => ({
  description,
  headers: {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(isTemporary && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      ...(example && { example }),
    },
  },
});

export const errorComponents: Record<string, object> = Object.fromEntries(
  Object.entries(responses).map(([status, one]) => [componentName(status), describe(one)]),
);

/** An error response in the OpenAPI document; `example` replaces the status's own. */
export const describeError = (status: ErrorStatus, example?: Body): object =>
  example
    ? describe({ ...responses[status], example })
    : { $ref: `#/components/responses/${componentName(status)}` };
