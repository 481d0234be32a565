import { isRecord } from '#contract/platform/is-record.ts';
import { missingUploadMessage, photoPath } from '#contract/uploads/application-uploads.ts';
import { ApiError } from '#web/platform/http/api-client.ts';
import { callPath } from '#web/platform/http/call-path.ts';
import { messageOf } from '#web/platform/http/error-body.ts';
import type { DraftPhoto, DraftRecord, Receipt, Submission } from './draft-record.ts';
import type { PhotoName } from './draft-types.ts';
import { withWebLock } from './web-lock.ts';

/** A draft as seen by its sender: a page or the service worker. */
export interface SendableDraft {
  name: string;
  /** The current draft; `undefined` if it was deleted. */
  read(): Promise<DraftRecord | undefined>;
  markPhoto(photo: DraftPhoto, known: Partial<DraftPhoto>): void | Promise<void>;
  markSent(receipt: Receipt, submission: Submission): void | Promise<void>;
}

interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Called with the share sent so far, from 0 to 1; `undefined` when the photo has arrived. */
  onProgress?: ((photo: DraftPhoto, share: number | undefined) => void) | undefined;
}

const notSentMessage = "This photo couldn't be sent.";
const tenMinutes = 600;

/** Whether the same request may succeed later. Not after an error about the content. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.retryAfter ?? 0) > tenMinutes) return false;
  // A status below 400 means that an intermediary answered, such as a captive portal's login page.
  return error.status < 400 || error.status === 408 || error.status === 429 || error.status >= 500;
}

// In milliseconds. Dead connections can take very long to be noticed; below 4 KB/s a photo isn't sent.
const timeoutFor = (bytes: number) => 60_000 + bytes / 4;

// Only one page or worker of this browser sends a draft at a time.
const inTurn = <Result>({ name }: SendableDraft, work: () => Promise<Result>) =>
  withWebLock(`sending ${name}`, work);

async function putPhoto(
  uploadSecret: string,
  photo: DraftPhoto,
  { signal, onProgress }: SendOptions,
): Promise<void> {
  await callPath({
    method: 'PUT',
    path: photoPath(photo.group, photo.sha256),
    headers: {
      'Upload-Secret': uploadSecret,
      'Content-Type': photo.file.type || 'application/octet-stream',
    },
    body: photo.file,
    ...(signal && { signal }),
    timeoutMs: timeoutFor(photo.file.size),
    ...(onProgress && { onProgress: (share) => onProgress(photo, share) }),
  });
}

/** Sends missing photos one at a time, with one `PUT` each. */
async function sendMissing(draft: SendableDraft, options: SendOptions): Promise<void> {
  for (;;) {
    options.signal?.throwIfAborted();
    const record = await draft.read();
    const photo = record?.photos.find(({ isSent, refusal }) => !isSent && refusal === undefined);
    if (!record || !photo) return;
    try {
      await putPhoto(record.uploadSecret, photo, options);
      await draft.markPhoto(photo, { isSent: true });
    } catch (error) {
      if (options.signal?.aborted || isWorthRetrying(error) || !(error instanceof ApiError))
        throw error;
      const message = error.errors[0]?.message || error.message || notSentMessage;
      await draft.markPhoto(photo, { refusal: { message, canRetry: error.status !== 400 } });
    } finally {
      options.onProgress?.(photo, undefined);
    }
  }
}

/** If this fails, the server deletes the photo with its upload session. */
export async function removeSentPhoto(
  uploadSecret: string,
  { group, sha256 }: PhotoName,
): Promise<void> {
  const headers = { 'Upload-Secret': uploadSecret };
  const path = photoPath(group, sha256);
  await callPath({ method: 'DELETE', path, headers, timeoutMs: timeoutFor(0) }).catch(
    () => undefined,
  );
}

/**
 * Makes one attempt to send the draft's photos and, once submitted, the form. Safe to repeat from pages and the
 * worker: the server stores the form once. Resolves with the server's response; `undefined` if the form isn't
 * submitted. A rejected photo is recorded, and the form then isn't sent. Rejects with an `ApiError`; see
 * `isWorthRetrying`.
 */
export const sendDraft = (
  draft: SendableDraft,
  options: SendOptions,
): Promise<Receipt | undefined> =>
  inTurn(draft, async () => {
    try {
      return await sendOnce(draft, options);
    } catch (error) {
      // The server has lost photos; send them once more.
      if (!(await markLost(draft, error))) throw error;
      return sendOnce(draft, options);
    }
  });

async function sendOnce(draft: SendableDraft, options: SendOptions): Promise<Receipt | undefined> {
  await sendMissing(draft, options);
  const record = await draft.read();
  if (record?.phase !== 'waiting' || !record.submission) return undefined;
  const { photos, uploadSecret, submission } = record;
  const refused = photos.find(({ refusal }) => refusal !== undefined);
  if (refused) throw photoError(refused, refused.refusal?.message);
  const uploads = photos.map(({ group, sha256, file: { name } }) => ({ group, sha256, name }));
  const answer = await callPath({
    method: 'POST',
    path: submission.path,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': submission.key,
      'Idempotency-Digest': submission.digest,
      // A duration, since the device's clock may be wrong.
      'Submission-Age': String(
        Math.max(0, Math.round((Date.now() - submission.submittedAt) / 1000)),
      ),
    },
    body: JSON.stringify({
      ...submission.body,
      ...(photos.length > 0 && { uploadSecret, uploads }),
    }),
    ...(options.signal && { signal: options.signal }),
    timeoutMs: timeoutFor(0),
  });
  const receipt = receiptOf(answer);
  await draft.markSent(receipt, submission);
  return receipt;
}

const photoError = ({ file: { name } }: DraftPhoto, message = notSentMessage) =>
  new ApiError(400, '', [{ field: 'images', message: `"${name}": ${message}` }]);

/** Marks photos that the server reports as missing; returns whether there are any. */
async function markLost(draft: SendableDraft, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  const record = await draft.read();
  const places = error.errors.flatMap(({ field, message }) =>
    message === missingUploadMessage ? (/^uploads\.(\d+)$/.exec(field)?.[1] ?? []) : [],
  );
  const lost = places.flatMap((place) => record?.photos[Number(place)] ?? []);
  for (const photo of lost) await draft.markPhoto(photo, { isSent: false });
  return lost.length > 0;
}

/** Without a reference, the response was truncated or is an intermediary's: the form's state is unknown. */
function receiptOf(answer: unknown): Receipt {
  const { reference, isMessageQueued } =
    isRecord(answer) && isRecord(answer.data) ? answer.data : {};
  if (typeof reference !== 'string') throw new ApiError(200, '', []);
  return { message: messageOf(answer), reference, isMessageQueued: isMessageQueued === true };
}
