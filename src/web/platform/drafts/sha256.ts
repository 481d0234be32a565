import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Browsers have this built in on https: only.

/** The SHA-256 of a file's bytes, in lower-case hex. Rejects if the file can't be read any more. */
export const sha256OfFile = async (file: Blob): Promise<string> =>
  bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));

/** The SHA-256 of a text in UTF-8, in lower-case hex. */
export const sha256OfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
