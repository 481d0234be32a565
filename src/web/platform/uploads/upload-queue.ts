import { create } from 'zustand';
import { type SendingState, sendWithRetry } from '#web/platform/forms/send-with-retry.ts';
import { ApiError, errorMessageOf } from '#web/platform/http/api-client.ts';
import { removeUpload, sendFile } from './resumable-upload.ts';

/** What is to be remembered of a file that is on the server, in whole or in part. */
export interface UploadRecord {
  id: string;
  isSent: boolean;
}

/** What happens to a file that has not arrived; without progress it is next in line. `share` is from 0 to 1. */
export type UploadProgress =
  | { phase: 'sending' | 'waiting'; share: number }
  | { phase: 'failed'; message: string; canRetry: boolean };

interface UploadSource {
  /** Where to send to, relative to the API. */
  path: string;
  secret(): string;
  /** The files that are to be on the server, in the order in which they are sent. */
  files(): readonly File[];
  recordOf(file: File): UploadRecord | undefined;
  /** Stores a file's record; without one the file is not on the server any more. */
  setRecord(file: File, record: UploadRecord | undefined): void;
}

const failureMessage = "This photo couldn't be sent.";

/**
 * Sends files in the background, one at a time, until they have arrived: through lost connections, and also in another
 * tab meanwhile. A file that the server rejects stays behind until `retry`.
 */
export function createUploadQueue({ path, secret, files, recordOf, setRecord }: UploadSource) {
  const useProgress = create<ReadonlyMap<File, UploadProgress>>()(() => new Map());
  let active: { file: File; controller: AbortController } | undefined;

  function setProgress(file: File, progress: UploadProgress | undefined) {
    const next = new Map(useProgress.getState());
    if (progress) next.set(file, progress);
    else next.delete(file);
    useProgress.setState(next, true);
  }

  const isWaiting = (file: File) => !recordOf(file)?.isSent && useProgress.getState().get(file)?.phase !== 'failed';

  /** Call it whenever `files` has changed. */
  function run() {
    const wanted = files();
    if (active && !wanted.includes(active.file)) active.controller.abort();
    if (active) return;
    const file = wanted.find(isWaiting);
    if (!file) return;
    const controller = new AbortController();
    active = { file, controller };
    void send(file, controller.signal).finally(() => {
      active = undefined;
      run();
    });
  }

  async function send(file: File, signal: AbortSignal) {
    let share = 0;
    const onState = (state: SendingState) => {
      if (state.phase !== 'sending') setProgress(file, { phase: 'waiting', share });
      else if (state.share > 0 || share === 0) {
        ({ share } = state);
        setProgress(file, { phase: 'sending', share });
      }
    };
    const note = (id: string) => setRecord(file, { id, isSent: false });
    try {
      await inOneTab(path, signal, () =>
        sendWithRetry((attempt) => sendFile(file, { path, secret: secret() }, recordOf(file)?.id, note, attempt), {
          ...{ signal, onState },
          maxWaiting: Number.POSITIVE_INFINITY,
        }),
      );
      const record = recordOf(file);
      if (record) setRecord(file, { ...record, isSent: true });
      setProgress(file, undefined);
    } catch (error) {
      if (signal.aborted) return setProgress(file, undefined);
      const isRejected = error instanceof ApiError && error.status === 400;
      if (isRejected) setRecord(file, undefined);
      const [first] = isRejected ? error.errors : [];
      const message = (first?.message ?? errorMessageOf(error)) || failureMessage;
      setProgress(file, { phase: 'failed', message, canRetry: !isRejected });
    }
  }

  function retry(file: File) {
    setProgress(file, undefined);
    run();
  }

  /**
   * Resolves when all files have arrived. Rejects with the first that can't be sent, or when `signal` is aborted.
   * `onProgress` gets the number of missing files and the share of all bytes that has arrived.
   */
  async function whenSent(signal: AbortSignal, onProgress: (progress: QueueProgress) => void): Promise<void> {
    for (const file of files()) if (useProgress.getState().get(file)?.phase === 'failed') retry(file);
    run();
    for (;;) {
      const progress = useProgress.getState();
      for (const file of files()) {
        const its = progress.get(file);
        if (its?.phase === 'failed') throw new UploadFailure(file, its.message);
      }
      const missing = files().filter((file) => !recordOf(file)?.isSent);
      if (missing.length === 0) return;
      onProgress({ missing: missing.length, share: arrivedShare(files(), recordOf, progress) });
      await nextChange(signal);
    }
  }

  function nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = useProgress.subscribe(() => end());
      const end = () => {
        stop();
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  const discard = (record: UploadRecord, of: string) => void removeUpload({ path, secret: of }, record.id);
  return { useProgress, run, retry, whenSent, discard };
}

interface QueueProgress {
  missing: number;
  share: number;
}

/** A file that the server doesn't accept, or not now. */
export class UploadFailure extends ApiError {
  readonly file: File;

  constructor(file: File, message: string) {
    super(400, message, []);
    this.file = file;
  }
}

/** The share of the files' bytes that has arrived, from 0 to 1. */
export function arrivedShare(
  files: readonly File[],
  recordOf: (file: File) => UploadRecord | undefined,
  progress: ReadonlyMap<File, UploadProgress>,
): number {
  let arrived = 0;
  let all = 0;
  for (const file of files) {
    const its = progress.get(file);
    all += file.size;
    if (recordOf(file)?.isSent) arrived += file.size;
    else if (its && its.phase !== 'failed') arrived += its.share * file.size;
  }
  return all === 0 ? 0 : arrived / all;
}

// Two tabs that continue the same upload would interrupt each other. The browser has locks on https: and localhost only.
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(`upload ${name}`, { signal }, work);
}
