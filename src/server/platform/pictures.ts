import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { maxPicturePixels, rejectedMessage } from '#contract/uploads.ts';
import { refuse } from './refusals.ts';

// One thread a picture and no cache: memory stays flat, and the event loop gets its share of the processor.
sharp.concurrency(1);
sharp.cache(false);

const maxSide = 2560;
const mostWaiting = 400;
const atATime = pLimit(2);

/** Raised for a file that can't be read as a picture. */
class UnreadablePicture extends Error {
  readonly reason: 'broken' | 'too many pixels';
  constructor(reason: UnreadablePicture['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A file to be written: where, and what becomes of the upright picture on its way there. */
interface Target {
  path: string;
  render(picture: Sharp): Sharp;
}

async function encode(source: string, targets: readonly Target[]): Promise<void> {
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadablePicture('broken', cause);
    });
  if (width * height > maxPicturePixels) throw new UnreadablePicture('too many pixels');
  // Read once for each target: holding the whole picture between them would take more memory than time is won.
  for (const { path, render } of targets) {
    const upright = sharp(source, { failOn: 'error', limitInputPixels: maxPicturePixels, sequentialRead: true });
    await render(upright.autoOrient())
      .toFile(path)
      .catch((cause: unknown) => {
        throw /ENOSPC|No space left/.test(String(cause)) ? cause : new UnreadablePicture('broken', cause);
      });
  }
}

async function encodeInTurn(source: string, targets: readonly Target[]): Promise<void> {
  if (atATime.pendingCount >= mostWaiting) throw refuse.busy();
  await atATime(() => encode(source, targets));
}

const within = (width: number, height: number) => ({ width, height, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Writes the picture at `source` anew as a JPEG at `target`: upright, at most 2,560 px a side, without EXIF or GPS.
 * Two pictures are worked on at a time, the others wait. Raises what `refuseUnreadable` knows, or a refusal when too many wait.
 * Gives the size of the new file in bytes.
 */
export async function reencodeAsJpeg(source: string, target: string): Promise<number> {
  const render = (picture: Sharp) =>
    picture
      .resize(within(maxSide, maxSide))
      .flatten({ background: 'white' })
      // Without its second pass the encoder needs not hold the whole picture; files grow by 3 %.
      .jpeg({ quality: 82, optimiseCoding: false });
  await encodeInTurn(source, [{ path: target, render }]);
  return (await stat(target)).size;
}

/**
 * Writes the picture at `source` anew as a WebP at each `path`: upright, at most `width` px wide and twice as high, never
 * enlarged, without metadata; of a moving picture the first frame. Waits, and raises, as `reencodeAsJpeg` does.
 */
export async function reencodeAsWebp(
  source: string,
  targets: readonly { path: string; width: number }[],
): Promise<void> {
  await encodeInTurn(
    source,
    targets.map(({ path, width }) => ({
      path,
      render: (picture) => picture.resize(within(width, 2 * width)).webp({ quality: 80 }),
    })),
  );
}

const unreadable = {
  broken: 'It is damaged or not a real picture; please take it again.',
  'too many pixels': 'It has more than 40 megapixels; please send a smaller one.',
};

/** Refuses (400) the picture called `name` when `error` says that it can't be read; raises any other error again. */
export function refuseUnreadable(error: unknown, name: string): never {
  if (!(error instanceof UnreadablePicture)) throw error;
  const message = `${rejectedMessage(name)} ${unreadable[error.reason]}`;
  throw refuse.invalid(message, [{ field: 'images', message }]);
}
