import * as z from 'zod/mini';
import type { Check } from './checks.ts';

export const apiBase = '/api/v1';

/**
 * An API call that browser and server share.
 * `path` is relative to `apiBase`, with its parameters in braces.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  access: 'public' | 'admin';
  tag: 'Accounts' | 'Consultations' | 'Drivers' | 'Gallery' | 'Overview' | 'Placements' | 'Requests' | 'Trainings';
  summary: string;
  /** The status of a success: 201 if something is created. */
  status: 200 | 201;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body as JSON, if it is another one than as a form. */
  jsonBody?: z.ZodMiniType;
  /** The content types that the body can have; JSON by default. */
  accepts?: readonly ('application/json' | 'multipart/form-data')[];
  /** The body's validation rules, in order. A nested field is named by its path. */
  checks?: readonly Check<string>[];
  /** The statuses of its own HTTP errors: not found (404), conflict with stored data (409), too many requests (429). */
  refuses?: readonly (404 | 409 | 429)[];
  answer: z.ZodMiniType;
}

/** Declares an endpoint and keeps its exact types for both sides. */
export const endpoint = <const Declared extends Endpoint>(declared: Declared): Declared => declared;

/** The body of every success: `{ message, data }`. */
export const success = <Data extends z.ZodMiniType>(data: Data) => z.object({ message: z.string(), data });

/** The response to a public form: the reference to quote, never the stored row. */
export const Receipt = success(z.object({ reference: z.string() }));

/** The body of every HTTP error: a message to show in a toast, and the validation error of each bad field. */
export const ErrorBody = z
  .object({
    message: z.string(),
    errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  })
  .check(z.meta({ id: 'Error' }));

// Browsers send line breaks in multipart forms as CRLF, which would count twice against the limit.
const oneLineBreak = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

// No language stacks this many combining marks, and normalising (sorting) long runs of them is very slow.
const endlessMarks = /\p{M}{31}/u;

/** A text in Unicode NFC, as it is stored; a text with more than 30 combining marks in a row is returned unchanged. */
export const normalized = (text: string): string => (endlessMarks.test(text) ? text : text.normalize());

/** A form field in a request body: trimmed, in NFC, with line breaks as `\n`; a missing field becomes ''. */
export const textField = (label: string, max: number) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.trim(), z.overwrite(normalized), oneLineBreak, z.meta({ maxLength: max })),
    '',
  );

/** A row's key: a UUID version 7. */
export const Id = z.string().check(z.meta({ format: 'uuid' }));

/** Identifies a row in a path or body: its `_id`, or the number that people quote. */
export const idOr = (quoted: string, message?: string) =>
  z.string(message).check(z.meta({ description: `The \`_id\` or the \`${quoted}\`.` }));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.string().check(z.meta({ format: 'date-time' }));

/** The address of an image, relative to the site. */
export const Link = z.string().check(z.meta({ format: 'uri-reference' }));

/** A calendar date, `YYYY-MM-DD`. */
export const DateOnly = z.string().check(z.meta({ format: 'date' }));
