import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// `crypto.subtle` is only available on https:.

/** In lower-case hex. Rejects if the file can no longer be read. */
export const sha256OfFile = async (file: Blob): Promise<string> =>
  bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));

/** UTF-8 encoded, in lower-case hex. */
export const sha256OfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
