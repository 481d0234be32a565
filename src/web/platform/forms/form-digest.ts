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
 * A digest of a form's words and of its files' content, in their order: with it the server knows a form that it has stored
 * before it reads the rest. Nothing where the browser makes none (it does so by https and on localhost alone) or a file can't be read.
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
      // One after the other, so that a small phone needn't hold all of them at once.
      for (const file of group) hashes.push(await contentOf(file));
      contents.push([name, hashes]);
    }
    return await sha256(new TextEncoder().encode(JSON.stringify([Object.entries(words).sort(), contents.sort()])));
  } catch {
    return undefined;
  }
}
