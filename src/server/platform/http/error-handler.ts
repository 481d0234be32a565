import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type ErrorBody, unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { erasedMessage, heldMessage } from '#contract/platform/erasure.ts';
import { unavailability } from '#server/platform/database/unavailable.ts';
import { StoreUnavailableError } from '#server/platform/files/file-store.ts';
import { errorText } from '#server/platform/system/error-text.ts';
import { HttpError, httpErrors } from './http-errors.ts';

type Body = z.infer<typeof ErrorBody>;

interface HandledError {
  status: number;
  body: Body;
  retryAfterSeconds?: number | undefined;
}

export const internalError: HandledError = {
  status: 500,
  body: { message: unexpectedErrorMessage },
};
export const unavailable: HandledError = {
  status: 503,
  body: { message: 'The service is not available right now. Please try again in a moment.' },
  retryAfterSeconds: 5,
};

const sentences: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request does not have the length it claims.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FILES_LIMIT: 'The form has too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PROTO_VIOLATION: 'The form contains a field name that is not allowed.',
};

/** Errors of a file system that is unusable now, or for this process. */
const diskFaults = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EISDIR',
  'ENOTDIR',
  'ELOOP',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENXIO',
  'ESTALE',
]);

/** The database's error code for changing an erased record. */
const erasedCode = 'ERASE';
/** The database's error code for deleting part of a record on hold. */
const heldCode = 'HOLDS';

const notUnderstood = 'The request could not be understood.';

function fromZodError(error: z.core.$ZodError): HandledError {
  // A body that isn't an object has no field to name, and the schema has no message for it.
  if (error.issues.some(({ path }) => path.length === 0)) return httpErrors.invalid(notUnderstood);
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return httpErrors.invalid(errors[0]?.message ?? notUnderstood, errors);
}

/** Maps an error to a response. `conflicts` has the message for each constraint that a caller can violate. */
function toOutcome(error: unknown, conflicts: Readonly<Record<string, string>>): HandledError {
  if (error instanceof HttpError) return error;
  if (error instanceof z.core.$ZodError) return fromZodError(error);
  if (!(error instanceof Error)) return internalError;

  const code = errorText(error, 'code');
  const conflict = conflicts[errorText(error, 'constraint')];
  if (conflict && /^23/.test(code)) return httpErrors.conflict(conflict);
  if (code === erasedCode) return httpErrors.conflict(erasedMessage);
  if (code === heldCode) return httpErrors.conflict(heldMessage);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return httpErrors.noSpace();
  if (error instanceof StoreUnavailableError || diskFaults.has(code)) return httpErrors.noStorage();
  if (unavailability(error)) return unavailable;

  const status: unknown = Reflect.get(error, 'statusCode');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, body: { message: sentences[code] ?? notUnderstood } };
  }
  return internalError;
}

function logLevel(status: number, isAborted: boolean): 'info' | 'warn' | 'error' {
  if (isAborted) return 'info';
  return status === 503 ? 'warn' : 'error';
}

/** Sends an error as `{ message, errors? }` with its status. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  conflicts: Readonly<Record<string, string>> = {},
): FastifyReply {
  const { status, body, retryAfterSeconds } = toOutcome(error, conflicts);
  // The client has disconnected: not a server error.
  const isAborted = reply.raw.destroyed || (request.raw.destroyed && !request.raw.complete);
  if (status >= 500) request.log[logLevel(status, isAborted)]({ err: error }, 'a request failed');
  // Only `/api` has this by default; an error must not be cached at a page's or file's address.
  reply.header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function registerErrorHandler(
  app: FastifyInstance,
  conflicts: Readonly<Record<string, string>>,
): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, conflicts));
}
