import { publicImageTypes, rejectedMessage } from '#contract/platform/upload-limits.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { createFairQueue, QueueFull, type QueueLoad } from './fair-queue.ts';
import type { ImageFault, ImageForm, ImageTask } from './image-task.ts';
import { createImageWorkers, NoWorkerError, type TaskLimits } from './image-workers.ts';

/** A received image: the sender's file name, and the path of its content. */
export interface ReceivedImage {
  name: string;
  path: string;
}

/** Re-encodes the images of one request, in sequence. */
export interface ImageEncoder {
  /**
   * Writes an image as a JPEG to `target`: upright, at most 2,560 px a side, without EXIF or GPS. Returns its size
   * in bytes: at most the original's, or 1 MB if that is larger; dimensions and quality are reduced to fit. Throws
   * 400 if the image can't or must not be decoded, 503 if too many images are waiting.
   */
  toDocument(image: ReceivedImage & { size: number }, target: string): Promise<number>;
  /**
   * Writes an image to each `path` in its form: upright, within the maximum size, never enlarged, without metadata;
   * the first frame of an animation. Throws like `toDocument`.
   */
  toPicture(
    image: ReceivedImage,
    targets: readonly ({ path: string } & ImageForm)[],
  ): Promise<void>;
}

/** Decodes images in separate processes, two at a time, in an order fair to senders. */
export interface Images {
  /** An encoder for a request of `sender`; its work stops when `signal` aborts. */
  encoderFor(sender: string, signal: AbortSignal): ImageEncoder;
  load(): QueueLoad;
  close(): void;
}

const maxStoredBytes = 1024 * 1024;
const usualLimits: TaskLimits = { bytes: 170 * 1024 * 1024, ms: 5_000 };
const limits = { atOnce: 2, maxWaiting: 400, maxWaitingOfSender: 200 };

const sentences: Record<ImageFault, string> = {
  broken: 'It is damaged or not a real image. Please take the photo again.',
  type: `Please send ${publicImageTypes}.`,
  'too many pixels': 'It has more than 40 megapixels. Please send a smaller one.',
  'too long': 'It is more than 12,000 pixels wide or high. Please send a smaller one.',
  'too complex': 'It is too complex to open. Please take the photo again, or send a simpler one.',
};

function throwFault(fault: ImageFault, name: string): never {
  const message = `${rejectedMessage(name)} ${sentences[fault]}`;
  throw httpErrors.invalidField('images', message);
}

/** A worker's file system error, with its original properties. */
class FileError extends Error {
  readonly code: string;
  readonly syscall: string;
  constructor({ code, syscall }: { code: string; syscall: string }) {
    super(`an image worker failed: ${code} ${syscall}`);
    this.code = code;
    this.syscall = syscall;
  }
}

/** Calls `onDeath` for each worker that doesn't start, or exits unexpectedly. `taskLimits` overrides the defaults. */
export function createImages(
  onDeath: (error: Error) => void,
  taskLimits: Partial<TaskLimits> = {},
): Images {
  const queue = createFairQueue(limits);
  const workers = createImageWorkers(onDeath, { ...usualLimits, ...taskLimits });
  return {
    encoderFor(sender, signal) {
      const turn = { sender, signal, used: { ms: 0 } };
      const perform = async (name: string, task: ImageTask): Promise<number> => {
        const outcome = await queue
          .run(turn, () => workers.run(task, signal))
          .catch((error: unknown) => {
            if (error instanceof NoWorkerError) onDeath(error);
            else if (!(error instanceof QueueFull)) throw error;
            throw httpErrors.busy();
          });
        if ('fault' in outcome) return throwFault(outcome.fault, name);
        if ('error' in outcome) throw new FileError(outcome.error);
        return outcome.bytes;
      };
      return {
        async toDocument({ name, path: source, size }, target) {
          const maxBytes = Math.max(size, maxStoredBytes);
          return perform(name, { kind: 'document', source, target, maxBytes });
        },
        async toPicture({ name, path: source }, targets) {
          // Decoded once per file, in sequence: the whole image would take too much memory, all files at once too much
          // time.
          for (const { path: target, ...form } of targets)
            await perform(name, { kind: 'picture', source, target, ...form });
        },
      };
    },
    load: () => queue.load(),
    close: () => workers.close(),
  };
}
