import * as z from 'zod/mini';
import type { Check } from './checks.ts';

/** Where the API stands on the site. */
export const apiBase = '/api/v1';

/**
 * A call that browser and server agree on. `path` is relative to `apiBase`, its parameters in braces.
 * `access` says who may call it: everyone, or a signed-in administrator.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  access: 'public' | 'admin';
  /** The part of the API that it belongs to. */
  tag: 'Accounts' | 'Consultations' | 'Drivers' | 'Gallery' | 'Overview' | 'Placements' | 'Requests' | 'Trainings';
  summary: string;
  /** The status of a success: 201 where something is created. */
  status: 200 | 201;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** What the body may come as; JSON unless said. */
  accepts?: readonly ('application/json' | 'multipart/form-data')[];
  /** The ordered rules of the body's fields, a nested one called by its path. */
  checks?: readonly Check<string>[];
  /** By which rules of its own it can refuse: something isn't there, is at odds with what is stored, or came too often. */
  refuses?: readonly (404 | 409 | 429)[];
  answer: z.ZodMiniType;
}

/** Declares an endpoint and keeps its exact types for both sides. */
export const endpoint = <const Declared extends Endpoint>(declared: Declared): Declared => declared;

/** `{ message, data }`, the shape of every success. */
export const success = <Data extends z.ZodMiniType>(data: Data) => z.object({ message: z.string(), data });

/** What a public form gets back: the reference to quote, never the stored row. */
export const Receipt = success(z.object({ reference: z.string() }));

/** The body of every refusal: a sentence fit for a toast, and every bad field by name. */
export const ErrorBody = z
  .object({
    message: z.string(),
    errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  })
  .check(z.meta({ id: 'Error' }));

// Browsers send line breaks in multipart forms as two characters, which would count against the limit.
const oneLineBreak = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

// No word of any language has so many marks on one letter, and to sort endless ones takes for ever.
const endlessMarks = /\p{M}{31}/u;

/** A text in the one Unicode form that is stored; one with endless marks stays as it is. */
export const normalized = (text: string): string => (endlessMarks.test(text) ? text : text.normalize());

/** A form field on the wire: text, trimmed, in one Unicode form, its line breaks one character each; missing counts as empty. */
export const textField = (label: string, most: number) =>
  z._default(
    z
      .string(`${label} must be text, given once.`)
      .check(z.trim(), z.overwrite(normalized), oneLineBreak, z.meta({ maxLength: most })),
    '',
  );

/** A row's key: a UUID of version 7, as text. */
export const Id = z.string().check(z.meta({ format: 'uuid' }));

/** What names a thing in a path or a body: its `_id`, or the number that people quote. */
export const idOr = (quoted: string, message?: string) =>
  z.string(message).check(z.meta({ description: `The \`_id\` or the \`${quoted}\`.` }));

/** An instant as ISO 8601 in UTC. */
export const Instant = z.string().check(z.meta({ format: 'date-time' }));

/** Where a picture lies, within the site. */
export const Link = z.string().check(z.meta({ format: 'uri-reference' }));

/** A calendar date, `YYYY-MM-DD`. */
export const DateOnly = z.string().check(z.meta({ format: 'date' }));
