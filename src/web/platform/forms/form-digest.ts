const digests = new WeakMap<File, Promise<string>>();

async function sha256(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function contentOf(file: File): Promise<string> {
  const known = digests.get(file) ?? file.arrayBuffer().then(sha256);
  digests.set(file, known);
  return known;
}

/**
 * Returns a digest of a form's text fields and file contents, in order. It lets the server recognise a form that it has
 * stored already before reading the body. Returns `undefined` when a file can't be read or the browser has no Web
 * Crypto, which needs HTTPS or localhost.
 */
export async function formDigest(
  words: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly File[]>>,
): Promise<string | undefined> {
  const { subtle } = crypto;
  if (!subtle) return undefined;
  try {
    const contents: [string, string[]][] = [];
    for (const [name, group] of Object.entries(files)) {
      const hashes: string[] = [];
      // One after the other, so that a small phone needn't hold all files in memory at once.
      for (const file of group) hashes.push(await contentOf(file));
      contents.push([name, hashes]);
    }
    return await sha256(new TextEncoder().encode(JSON.stringify([Object.entries(words).sort(), contents.sort()])));
  } catch {
    return undefined;
  }
}
