import type { Attempt } from '#web/platform/forms/send-with-retry.ts';
import { ApiError, callRoute, isConflict, isNotFound } from '#web/platform/http/api-client.ts';

// The client's side of tus 1.0.0 (https://tus.io/protocols/resumable-upload), by hand: tus-js-client takes many times the
// bytes and brings its own retries.

/** Where files are sent, and what opens them there again. */
export interface UploadTarget {
  /** Relative to the API. */
  path: string;
  secret: string;
}

const headersFor = ({ secret }: UploadTarget) => ({ 'Tus-Resumable': '1.0.0', 'Upload-Secret': secret });

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/**
 * Makes one attempt to send a file: continues the upload `id` behind what has arrived of it, or announces a new one if
 * there is none any more. Resolves when the server has accepted the file. `onCreated` gets the id of a new upload.
 */
export async function sendFile(
  file: File,
  target: UploadTarget,
  id: string | undefined,
  onCreated: (id: string) => void,
  { signal, onProgress }: Attempt,
): Promise<void> {
  const arrived = id === undefined ? undefined : await offsetOf(target, id, signal);
  const offset = arrived ?? 0;
  onProgress(offset / file.size);
  // What has arrived as a whole was accepted.
  if (offset === file.size) return;
  let upload = arrived === undefined ? undefined : id;
  if (upload === undefined) {
    // Without its bytes: those of an announcement whose answer is lost would be lost, too.
    upload = await announce(file, target, signal);
    onCreated(upload);
  }
  try {
    await callRoute({
      method: 'PATCH',
      path: `${target.path}/${upload}`,
      headers: {
        ...headersFor(target),
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      bytes: file.slice(offset),
      signal,
      onProgress: (share) => onProgress((offset + share * (file.size - offset)) / file.size),
    });
  } catch (error) {
    // More has arrived than was known, or the upload is gone: the next attempt asks.
    if (isConflict(error) || isNotFound(error)) throw new ApiError(0, '', []);
    throw error;
  }
}

async function announce(file: File, target: UploadTarget, signal: AbortSignal): Promise<string> {
  const header = await callRoute({
    method: 'POST',
    path: target.path,
    headers: {
      ...headersFor(target),
      'Upload-Length': String(file.size),
      'Upload-Metadata': `name ${base64(file.name)}`,
    },
    signal,
  });
  const id = header('Location')?.split('/').at(-1);
  if (!id) throw new ApiError(0, '', []);
  return id;
}

/** How many bytes have arrived; `undefined` if the upload is gone. */
async function offsetOf(target: UploadTarget, id: string, signal: AbortSignal): Promise<number | undefined> {
  const path = `${target.path}/${id}`;
  try {
    const header = await callRoute({ method: 'HEAD', path, headers: headersFor(target), signal });
    return Number(header('Upload-Offset'));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Removes a file from the server, if it can be reached now; otherwise it expires there. */
export async function removeUpload(target: UploadTarget, id: string): Promise<void> {
  const path = `${target.path}/${id}`;
  await callRoute({ method: 'DELETE', path, headers: headersFor(target) }).catch(() => undefined);
}
