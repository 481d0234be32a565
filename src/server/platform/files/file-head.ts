import { open } from 'node:fs/promises';
import { fileHeadLength } from '#contract/platform/upload-limits.ts';

/** The first bytes of a file, which show its type. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      new Uint8Array(fileHeadLength),
      0,
      fileHeadLength,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
