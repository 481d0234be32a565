import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isRecord } from '#contract/platform/is-record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches, hasChanged } from '#server/platform/database/queries.ts';
import { httpErrors } from './http-errors.ts';

interface IdempotentAnswersTable {
  scope: string;
  key: string;
  message: string;
  reference: string;
  isMessageQueued: boolean;
  /** SHA-256 of the fields and files. */
  fingerprint: Buffer;
  /** The sender's `Idempotency-Digest`. */
  digest: string | null;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    idempotentAnswers: IdempotentAnswersTable;
  }
}

/** The response to a public form: a message, and the reference to quote. */
export interface FormResponse {
  message: string;
  reference: string;
  /** Whether everyone the form registers gets a message with the reference. */
  isMessageQueued: boolean;
}

const header = (pattern: RegExp, complaint: string, description: string) =>
  z.optional(z.string(complaint).check(z.regex(pattern, complaint), z.meta({ description })));

/** The headers that make repeated or late sending safe. */
export const FormHeaders = z.object({
  'Idempotency-Key': header(
    /^[\x21-\x7e]{1,255}$/,
    'The Idempotency-Key must have 1 to 255 visible characters.',
    'Names one filled-in form, for example by a fresh UUID. For 24 hours after a form was stored, the same form under the ' +
      'same key gets the first response again, and nothing is stored; other data or files under it are rejected (422). A ' +
      'rejected form leaves its key free for corrected data. Without a key each form is stored.',
  ),
  'Idempotency-Digest': header(
    /^[\x21-\x7e]{16,128}$/,
    'The Idempotency-Digest must have 16 to 128 visible characters.',
    'Optional beside a key: a digest of the words and files, made by the sender so that equal forms have equal digests, for ' +
      'example a SHA-256 in hex. It is kept with the response. When the key comes again with a digest, that alone decides ' +
      'whether it is the same form, and the response goes out before the body is read. Without it the words and the ' +
      'content of the files are compared.',
  ),
  'Submission-Age': header(
    /^\d{1,9}$/,
    'The Submission-Age must be a whole number of seconds.',
    'Optional: for how many seconds the form has waited to be sent since a person submitted it, for example without a ' +
      'connection. A form that takes nothing new by now can still take it.',
  ),
});

/** From the headers, before the body is read. `scope` names the endpoint; key and digest are the sender's. */
interface FormKey {
  scope: string;
  key: string | undefined;
  digest: string | undefined;
}

/** A submission that can be repeated; without a key, each one is stored. */
export interface Attempt extends FormKey {
  /** From `fingerprintOf`. */
  fingerprint: Buffer;
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Parses the sender's key and digest, and the form's age in seconds. Throws 400 if they are malformed. */
export function readFormHeaders(
  headers: IncomingHttpHeaders,
): Pick<FormKey, 'key' | 'digest'> & { age: number } {
  const read = z.safeParse(FormHeaders, {
    'Idempotency-Key': headers['idempotency-key'],
    'Idempotency-Digest': headers['idempotency-digest'],
    'Submission-Age': headers['submission-age'],
  });
  if (!read.success) throw httpErrors.invalid(read.error.issues[0]?.message ?? '');
  const {
    'Idempotency-Key': key,
    'Idempotency-Digest': digest,
    'Submission-Age': age = '0',
  } = read.data;
  return { key, digest, age: Number(age) };
}

// Compares files by content only, and ignores the order of fields.
function canonical(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  if ('sha256' in value) return { sha256: value.sha256 };
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A SHA-256 equal for equal fields and files; `words` is the parsed body. */
export const fingerprintOf = (words: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(words, canonical)).digest();

const expiryAt = (now: Date) => new Date(now.getTime() - lifetimeMs);

async function findAnswer(db: Database, scope: string, key: string, now: Date) {
  return db
    .selectFrom('idempotentAnswers')
    .select(['message', 'reference', 'isMessageQueued', 'fingerprint', 'digest'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '>', expiryAt(now))
    .executeTakeFirst();
}

const toResponse = ({ message, reference, isMessageQueued }: FormResponse): FormResponse => ({
  message,
  reference,
  isMessageQueued,
});

/**
 * Returns the response stored for this key and digest in the last 24 hours. Throws 422 if the key has another
 * digest.
 */
export async function findDeclaredResponse(
  db: Database,
  { scope, key, digest }: FormKey,
  now: Date,
): Promise<FormResponse | undefined> {
  if (key === undefined || digest === undefined) return undefined;
  const answer = await findAnswer(db, scope, key, now);
  if (!answer || answer.digest === null) return undefined;
  if (answer.digest !== digest) throw httpErrors.usedKey();
  return toResponse(answer);
}

/** Returns the response stored for this key in the last 24 hours. Throws 422 if the key was used for other content. */
export async function findStoredResponse(
  db: Database,
  { scope, key, fingerprint }: Attempt,
  now: Date,
): Promise<FormResponse | undefined> {
  if (key === undefined) return undefined;
  const answer = await findAnswer(db, scope, key, now);
  if (!answer) return undefined;
  if (!answer.fingerprint.equals(fingerprint)) throw httpErrors.usedKey();
  return toResponse(answer);
}

/**
 * Runs `act` in a transaction and stores its response under the key. Of concurrent attempts one is stored; the
 * others wait for it and roll back. An error leaves the key free for corrected data. Throws 422 if the key is
 * taken; `findStoredResponse` then has the response if the form is the same.
 */
export async function withIdempotency(
  db: Database,
  attempt: Attempt,
  now: Date,
  act: (tx: Database) => Promise<FormResponse>,
): Promise<FormResponse> {
  return db.transaction().execute(async (tx) => {
    const response = await act(tx);
    if (!(await bindKey(tx, attempt, now, response))) throw httpErrors.usedKey();
    return response;
  });
}

/** Returns whether the key was free. The primary key decides, so no lock is needed. */
async function bindKey(
  tx: Database,
  { scope, key, fingerprint, digest }: Attempt,
  now: Date,
  response: FormResponse,
): Promise<boolean> {
  if (key === undefined) return true;
  const answer = { ...toResponse(response), fingerprint, digest: digest ?? null, createdAt: now };
  return hasChanged(
    tx
      .insertInto('idempotentAnswers')
      .values({ scope, key, ...answer })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'key'])
          .doUpdateSet(answer)
          .where('idempotentAnswers.createdAt', '<=', expiryAt(now)),
      ),
  );
}

export async function deleteExpiredResponses(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'idempotent_answers', sql`created_at <= ${expiryAt(now)}`);
}
