import * as z from 'zod/mini';
import type { Check } from './checks.ts';
import type { Permission } from './roles.ts';
import { Version } from './version.ts';

export const apiBase = '/api/v1';

export type Access = 'public' | 'signed-in' | Permission;

/** A feature's tables, by its folder in `src/server`; message templates have their own entry. */
export type Rows =
  | (
      | 'accounts'
      | 'activity'
      | 'attendance'
      | 'backups'
      | 'certificates'
      | 'checks'
      | 'consents'
      | 'consultations'
      | 'documents'
      | 'driver-invitations'
      | 'drivers'
    )
  | (
      | 'enrolments'
      | 'feedback'
      | 'gallery'
      | 'messages'
      | 'notes'
      | 'placements'
      | 'privacy'
      | 'reports'
      | 'requests'
    )
  | ('settings' | 'sources' | 'templates' | 'trainings' | 'website');

/**
 * An API call shared by browser and server. `path` has parameters in braces, relative to `apiBase` unless `base` is
 * given.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** For the few addresses outside the API. */
  base?: '';
  /** Its callers: everyone, every administrator (about their own account), or holders of the permission. */
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
    | 'Settings'
    | 'System'
    | 'Tracking'
    | 'Trainings'
    | 'Website';
  summary: string;
  /**
   * The tables the response depends on; `test/endpoints/rows.test.ts` compares `reads` and `writes` with a call's
   * statements.
   */
  reads?: readonly Rows[];
  /**
   * The tables a success changes, besides the activity. Queries that read them are refetched. 'everything' if it
   * depends on the record.
   */
  writes?: 'everything' | readonly Rows[];
  /** Its messages can be asked for before the call; see `recipientsOf`. */
  notifies?: true;
  /** 201 if something was created, 204 for an empty response. */
  status: 200 | 201 | 204;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** A missing body counts as an empty object. */
  isBodyOptional?: true;
  /** The schema of a JSON body, if it differs from the form's. */
  jsonBody?: z.ZodMiniType;
  /** The body's content types; JSON by default. */
  accepts?: readonly ('application/json' | 'multipart/form-data')[];
  /** The body's validation rules, in order. A nested field is named by its path. */
  checks?: readonly Check<string>[];
  /**
   * The HTTP errors specific to this call: forbidden (403), not found (404), conflict with stored data (409), too
   * many requests (429).
   */
  errors?: readonly (403 | 404 | 409 | 429)[];
  /** The session must have been confirmed within the last ten minutes; see `Confirm`. */
  confirm?: Confirm;
  /** Allowed before the account has the second factor that the settings require. */
  beforeSecondFactor?: true;
  /** The content types of a file response; its `response` is then `FileBody`. */
  produces?: readonly [string, ...string[]];
  response: z.ZodMiniType;
}

/**
 * Sessions to confirm before a call, or get 403 (`confirmation-needed`): all, or only those with a
 * second factor. Specified calls only ask the latter, because the specification's clients can't respond. `when`
 * selects calls by their raw query; by default all.
 */
export interface Confirm {
  sessions: 'all' | 'second-factor';
  when?: (query: unknown) => boolean;
}

const Message = z.object({ message: z.string() });

type Declaration = Omit<Endpoint, 'method' | 'path' | 'status' | 'response'> &
  Partial<Pick<Endpoint, 'status' | 'response'>>;

/**
 * Declares an endpoint, such as `POST /admin/login`, with its exact types. By default the status is 200 and the
 * response a message.
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

export const success = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ message: z.string(), data });

/** A file response: bytes, or a stream that can start before all bytes are known. */
export interface FileResponse {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** One of the endpoint's `produces`; by default the first. */
  type?: string;
  /** In bytes, if known before sending. */
  size?: number;
  /** The name of a private file to be saved, not shown. */
  fileName?: string;
  /** Such as `cache-control`. */
  headers?: Readonly<Record<string, string>>;
}

export const FileBody = z
  .custom<FileResponse>(
    (value) => typeof value === 'object' && value !== null && 'content' in value,
  )
  .check(z.meta({ type: 'string', format: 'binary' }));

/** The response to a public form: the reference to quote, never the stored row. */
export const Receipt = success(
  z.object({
    reference: z.string(),
    isMessageQueued: z.boolean().check(
      z.meta({
        description: 'Whether a message with the reference will be sent to everyone it registers.',
      }),
    ),
  }),
);

/** For unexpected errors, and responses without a message. */
export const unexpectedErrorMessage = 'An error occurred';

export const proofs = ['app', 'passkey', 'backup-code', 'password'] as const;
export type Proof = (typeof proofs)[number];

/** Why a call gets 403 although the password or token is right. */
export const forbiddenKinds = [
  'second-factor-needed',
  'confirmation-needed',
  'second-factor-missing',
] as const;

/**
 * The body of every HTTP error: a message for a toast, and one per invalid field. Without a required second factor
 * or confirmation, `kind` names the problem, `proofs` the accepted ways to confirm, and `challenge` the log-in to
 * complete. `version` is the current one of a record that changed since the caller read it.
 */
export const ErrorBody = z
  .object({
    message: z.string(),
    errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
    kind: z.optional(z.enum(forbiddenKinds)),
    proofs: z.optional(z.array(z.enum(proofs))),
    challenge: z.optional(z.string()),
    version: z.optional(Version),
    /** The `_id` of a conflicting record. */
    record: z.optional(z.string()),
  })
  .check(z.meta({ id: 'Error' }));

// Browsers send line breaks in multipart forms as CRLF, which would count twice towards the limit.
const oneLineBreak = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n'));

// No language stacks this many combining marks, and normalising (sorting) long runs is very slow.
const endlessMarks = /\p{M}{31}/u;

/** A text in NFC, as stored; unchanged if it has more than 30 combining marks in a row. */
export const normalized = (text: string): string =>
  endlessMarks.test(text) ? text : text.normalize();

/** A text in a body: trimmed, in NFC, with `\n` line breaks. */
export const givenText = (label: string, max: number) =>
  z
    .string(`${label} must be text, given once.`)
    .check(z.trim(), z.overwrite(normalized), oneLineBreak, z.meta({ maxLength: max }));

/** The same as a form field: a missing one becomes ''. */
export const textField = (label: string, max: number) => z._default(givenText(label, max), '');

/** A form field in a partial body: a missing one stays missing, unlike an emptied one. */
export const ifGiven = <Field extends z.ZodMiniType>(field: z.ZodMiniDefault<Field>) =>
  z.optional(field.def.innerType);

/** An enum whose error message lists all its values. */
export const oneOf = <const Value extends string>(name: string, values: readonly Value[]) =>
  z.enum(values, `${name} must be one of: ${values.join(', ')}.`);

/** A row's key: a UUID version 7. */
export const Id = z.string().check(z.meta({ format: 'uuid' }));

/** Identifies a row: its `_id` or its public number. */
export const idOr = (quoted: string, message?: string) =>
  z.string(message).check(z.meta({ description: `The \`_id\` or the \`${quoted}\`.` }));

/** ISO 8601 in UTC. */
export const Instant = z.string().check(z.meta({ format: 'date-time' }));

/** The address of an image, relative to the site. */
export const Link = z.string().check(z.meta({ format: 'uri-reference' }));

/** `YYYY-MM-DD`. */
export const DateOnly = z.string().check(z.meta({ format: 'date' }));
