import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { maxPicturePixels } from '#contract/uploads.ts';
import { refuse } from './refusals.ts';

// One thread a picture and no cache: memory stays flat, and the event loop gets its share of the processor.
sharp.concurrency(1);
sharp.cache(false);

const maxSide = 2560;
const mostWaiting = 400;
const atATime = pLimit(2);

/** Raised for a file that can't be read as a picture; `reason` is a clause for the sentence that tells the sender. */
export class UnreadablePicture extends Error {
  readonly reason: 'broken' | 'too many pixels';
  constructor(reason: UnreadablePicture['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

async function encode(source: string, target: string): Promise<void> {
  const { width, height } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnreadablePicture('broken', cause);
    });
  if (width * height > maxPicturePixels) throw new UnreadablePicture('too many pixels');
  const picture = sharp(source, { failOn: 'error', limitInputPixels: maxPicturePixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    // Without its second pass the encoder needs not hold the whole picture; files grow by 3 %.
    .jpeg({ quality: 82, optimiseCoding: false });
  await picture.toFile(target).catch((cause: unknown) => {
    throw /ENOSPC|No space left/.test(String(cause)) ? cause : new UnreadablePicture('broken', cause);
  });
}

/**
 * Writes the picture at `source` anew as a JPEG at `target`: upright, at most 2,560 px a side, without EXIF or GPS.
 * Two pictures are worked on at a time, the others wait; raises `UnreadablePicture`, or a refusal when too many wait.
 * Gives the size of the new file in bytes.
 */
export async function reencodeAsJpeg(source: string, target: string): Promise<number> {
  if (atATime.pendingCount >= mostWaiting) throw refuse.busy();
  await atATime(() => encode(source, target));
  return (await stat(target)).size;
}
