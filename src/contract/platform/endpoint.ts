import * as z from 'zod/mini';
import type { Permission } from '#contract/accounts/roles.ts';
import type { Check } from './checks.ts';
import { Version } from './version.ts';

export const apiBase = '/api/v1';

export type Access = 'public' | 'signed-in' | Permission;

/** The tables of a feature, by the folder of `src/server` that declares them; templates of messages by themselves. */
export type Rows =
  | ('accounts' | 'activity' | 'attendance' | 'certificates' | 'consents' | 'consultations' | 'documents' | 'drivers')
  | ('enrolments' | 'feedback' | 'gallery' | 'messages' | 'notes' | 'placements' | 'privacy' | 'reports' | 'requests')
  | ('sources' | 'templates' | 'trainings' | 'website');

/**
 * An API call that browser and server share.
 * `path` has its parameters in braces, and is relative to `apiBase` unless `base` is given.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** For the few addresses outside the API. */
  base?: '';
  /**
   * The callers that it accepts: everybody, every administrator about the own account, or those who have the
   * permission.
   */
  access: Access;
  tag:
    | 'Accounts'
    | 'Activity'
    | 'Administrators'
    | 'Consultations'
    | 'Drivers'
    | 'Exports'
    | 'Gallery'
    | 'Messages'
    | 'Notes'
    | 'Overview'
    | 'Placements'
    | 'Privacy'
    | 'Reports'
    | 'Requests'
    | 'Search'
    | 'System'
    | 'Tracking'
    | 'Trainings'
    | 'Website';
  summary: string;
  /** Whose rows the response is read from; `test/endpoints/rows.test.ts` compares both with the statements of a call. */
  reads?: readonly Rows[];
  /**
   * Whose rows a success changes; every change also writes the activity. Queries that read them are refetched.
   * 'everything' where that depends on the record.
   */
  writes?: 'everything' | readonly Rows[];
  /** The status of a success: 201 if something is created, 204 if there is nothing to say. */
  status: 200 | 201 | 204;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** A call without a body counts as one with an empty object. */
  isBodyOptional?: true;
  /** The body as JSON, if it is another one than as a form. */
  jsonBody?: z.ZodMiniType;
  /** The content types that the body can have; JSON by default. */
  accepts?: readonly ('application/json' | 'multipart/form-data')[];
  /** The body's validation rules, in order. A nested field is named by its path. */
  checks?: readonly Check<string>[];
  /**
   * The statuses of its own HTTP errors: forbidden (403), not found (404), conflict with stored data (409), too many
   * requests (429).
   */
  errors?: readonly (403 | 404 | 409 | 429)[];
  /** The session must have been proved to be its owner's within the last ten minutes; see `Confirm`. */
  confirm?: Confirm;
  /** Can be called before the account has the second factor that the settings require. */
  beforeSecondFactor?: true;
  /** The content types of a response that is a file, not JSON; its `response` is then `FileBody`. */
  produces?: readonly [string, ...string[]];
  response: z.ZodMiniType;
}

/**
 * The callers who must prove again that a session is theirs before a call, or else get 403 (`confirmation-needed`):
 * everybody, or those who have a second factor. Specified calls ask these alone, since the specification's clients
 * can't answer. `when` picks the calls by their query as it was sent; by default all.
 */
export interface Confirm {
  whom: 'everybody' | 'second-factor';
  when?: (query: unknown) => boolean;
}

/** The body of a success that has nothing to give but its message. */
const Message = z.object({ message: z.string() });

type Declaration = Omit<Endpoint, 'method' | 'path' | 'status' | 'response'> &
  Partial<Pick<Endpoint, 'status' | 'response'>>;

/**
 * Declares an endpoint, such as `POST /admin/login`, and keeps its exact types for both sides. The status is 200 and the
 * response a message unless it says otherwise.
 */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends string,
  const Declared extends Declaration,
>(
  address: `${Method} ${Path}`,
  declared: Declared,
): Omit<Declared, 'status' | 'response'> & {
  method: Method;
  path: Path;
  status: Declared extends { status: infer Status } ? Status : 200;
  response: Declared extends { response: infer Response } ? Response : typeof Message;
};
export function endpoint(address: string, declared: Declaration): object {
  const [method, path] = address.split(' ');
  return { method, path, status: 200, response: Message, ...declared };
}

/** The body of every success: `{ message, data }`. */
export const success = <Data extends z.ZodMiniType>(data: Data) => z.object({ message: z.string(), data });

/** A file as a response: bytes, or a stream of them that can begin before all of them are known. */
export interface FileResponse {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** One of the endpoint's `produces`; by default the first. */
  type?: string;
  /** In bytes, if it is known before the content is sent. */
  size?: number;
  /** Such as `content-disposition` and `cache-control`. */
  headers?: Readonly<Record<string, string>>;
}

/** The `response` of an endpoint with `produces`. */
export const FileBody = z
  .custom<FileResponse>((value) => typeof value === 'object' && value !== null && 'content' in value)
  .check(z.meta({ type: 'string', format: 'binary' }));

/** The response to a public form: the reference to quote, never the stored row. */
export const Receipt = success(
  z.object({
    reference: z.string(),
    isMessageQueued: z
      .boolean()
      .check(z.meta({ description: 'Whether a message with the reference will be sent to everyone it registers.' })),
  }),
);

/** Shown when nothing more can be said: for unexpected errors, and for responses without a message. */
export const unexpectedErrorMessage = 'An error occurred';

/** How somebody can prove who they are, besides by what they have proved already. */
export const proofs = ['app', 'passkey', 'backup-code', 'password'] as const;
export type Proof = (typeof proofs)[number];

/** Why a call is rejected with 403 although the password or token is right. */
export const forbiddenKinds = ['second-factor-needed', 'confirmation-needed', 'second-factor-missing'] as const;

/**
 * The body of every HTTP error: a message to show in a toast, and the validation error of each bad field. Where a call
 * lacks a second factor or a confirmation, `kind` says so to programs, and `proofs` what would do; `challenge` is the
 * log-in to complete. `version` is that of a record which has changed since the caller has seen it.
 */
export const ErrorBody = z
  .object({
    message: z.string(),
    errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
    kind: z.optional(z.enum(forbiddenKinds)),
    proofs: z.optional(z.array(z.enum(proofs))),
    challenge: z.optional(z.string()),
    version: z.optional(Version),
    /** The `_id` of another record that is in the way. */
    record: z.optional(z.string()),
  })
  .check(z.meta({ id: 'Error' }));

// Browsers send line breaks in multipart forms as CRLF, which would count twice against the limit.
const oneLineBreak = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

// No language stacks this many combining marks, and normalising (sorting) long runs of them is very slow.
const endlessMarks = /\p{M}{31}/u;

/** A text in Unicode NFC, as it is stored; a text with more than 30 combining marks in a row is returned unchanged. */
export const normalized = (text: string): string => (endlessMarks.test(text) ? text : text.normalize());

/** A text in a request body: trimmed, in NFC, with line breaks as `\n`. */
export const givenText = (label: string, max: number) =>
  z
    .string(`${label} must be text, given once.`)
    .check(z.trim(), z.overwrite(normalized), oneLineBreak, z.meta({ maxLength: max }));

/** The same as a form field: a missing one becomes ''. */
export const textField = (label: string, max: number) => z._default(givenText(label, max), '');

/** A form field in a partial body: a missing one stays missing, so that it can be told from an emptied one. */
export const ifGiven = <Field extends z.ZodMiniType>(field: z.ZodMiniDefault<Field>) => z.optional(field.def.innerType);

/** One of some values; another is refused in a sentence that names them all. */
export const oneOf = <const Value extends string>(name: string, values: readonly Value[]) =>
  z.enum(values, `${name} must be one of: ${values.join(', ')}.`);

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
