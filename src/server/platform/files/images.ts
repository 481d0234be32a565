import { publicImageTypes, rejectedMessage } from '#contract/upload-limits.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import { createFairQueue, QueueFull } from './fair-queue.ts';
import type { ImageFault, ImageTask } from './image-task.ts';
import { createImageWorkers } from './image-workers.ts';

/** An image that was received: its name as the sender gave it, and where its bytes lie. */
export interface ReceivedImage {
  name: string;
  path: string;
}

/** Writes the images of one request anew, one after the other. */
export interface ImageEncoder {
  /**
   * Writes an image as a JPEG at `target`, upright, at most 2,560 px a side, without EXIF or GPS, and gives its size in bytes: at
   * most as many as were sent, or 1 MB where that is more; quality and size give way. Refuses (400) what can't or mustn't be
   * decoded, and (503) where too many wait.
   */
  toDocument(image: ReceivedImage & { size: number }, target: string): Promise<number>;
  /**
   * Writes an image as a WebP at each `path`: upright, at most `width` px wide and twice as high, never enlarged, without
   * metadata; of a moving image the first frame. Refuses as `toDocument` does.
   */
  toWebp(image: ReceivedImage, targets: readonly { path: string; width: number }[]): Promise<void>;
}

/** Decodes images in processes of their own, two at a time, in an order that is fair to senders. */
export interface Images {
  /** An encoder for a request of `sender`; what it does ends when `signal` is aborted. */
  encoderFor(sender: string, signal: AbortSignal): ImageEncoder;
  /** Ends everything at once. */
  close(): void;
}

const maxStoredBytes = 1024 * 1024;
const maxTaskBytes = 170 * 1024 * 1024;
const limits = { atOnce: 2, maxWaiting: 400, maxWaitingOfSender: 200 };

const sentences: Record<ImageFault, string> = {
  broken: 'It is damaged or not a real picture; please take it again.',
  type: `Please send ${publicImageTypes}.`,
  'too many pixels': 'It has more than 40 megapixels; please send a smaller one.',
  'too long': 'It is more than 12,000 pixels wide or high; please send a smaller one.',
  'too complex': 'It is too complex to be opened; please take it again, or send a simpler one.',
};

function refuseFault(fault: ImageFault, name: string): never {
  const message = `${rejectedMessage(name)} ${sentences[fault]}`;
  throw httpErrors.invalid(message, [{ field: 'images', message }]);
}

/** An error of the worker's file system, as it would have been raised here. */
class FileError extends Error {
  readonly code: string;
  readonly syscall: string;
  constructor({ code, syscall }: { code: string; syscall: string }) {
    super(`an image worker failed: ${code} ${syscall}`);
    this.code = code;
    this.syscall = syscall;
  }
}

/** `onDeath` hears of each worker that ended by itself. An image may take `maxBytes` of memory beyond what a worker takes anyway. */
export function createImages(onDeath: (error: Error) => void, maxBytes = maxTaskBytes): Images {
  const queue = createFairQueue(limits);
  const workers = createImageWorkers(onDeath, maxBytes);
  return {
    encoderFor(sender, signal) {
      const turn = { sender, signal, used: { ms: 0 } };
      const perform = async (name: string, task: ImageTask): Promise<number[]> => {
        const outcome = await queue
          .run(turn, () => workers.run(task, signal))
          .catch((error: unknown) => {
            throw error instanceof QueueFull ? httpErrors.busy() : error;
          });
        if ('fault' in outcome) return refuseFault(outcome.fault, name);
        if ('error' in outcome) throw new FileError(outcome.error);
        return outcome.bytes;
      };
      return {
        async toDocument({ name, path: source, size }, target) {
          const maxBytes = Math.max(size, maxStoredBytes);
          const [bytes = 0] = await perform(name, { kind: 'jpeg', source, target, maxBytes });
          return bytes;
        },
        async toWebp({ name, path: source }, targets) {
          await perform(name, { kind: 'webp', source, targets });
        },
      };
    },
    close: () => workers.close(),
  };
}
