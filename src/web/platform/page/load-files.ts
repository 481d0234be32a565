import { noteAnswer, noteFailure } from '#web/platform/http/connection.ts';

/**
 * The files can't be loaded into this page any more: a newer version of the site has replaced them, or the browser
 * remembers an earlier failure. Only loading the page again helps.
 */
export class StalePageError extends Error {
  override readonly name = 'StalePageError';
}

const timeoutMs = 30_000;
const loading = new Map<string, Promise<void>>();
let present: Set<string> | undefined;

/** The built files that are loaded, by path. */
function presentFiles(): Set<string> {
  // The scripts that the page was started with are in memory, even if the cache has dropped them since.
  present ??= new Set(
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const { pathname } = new URL(name);
      return pathname.endsWith('.js') ? [pathname] : [];
    }),
  );
  return present;
}

/** Whether all of these built files are loaded. */
export const areLoaded = (paths: readonly string[]): boolean => paths.every((path) => presentFiles().has(path));

/**
 * Puts built files into the browser's cache. Rejects with a `StalePageError` if one doesn't exist any more, else with
 * the error of `fetch`; then it can be called again.
 *
 * Browsers remember that a module could not be loaded, and never ask for it again. So modules are imported only after
 * this: a failed `fetch` can be repeated.
 */
export async function fetchFiles(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.filter((path) => !presentFiles().has(path)).map(fetchOnce));
}

function fetchOnce(path: string): Promise<void> {
  const begun = loading.get(path) ?? fetchFile(path).finally(() => loading.delete(path));
  loading.set(path, begun);
  return begun;
}

async function fetchFile(path: string): Promise<void> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    // Only what is read to its end is stored in the cache.
    if (answer.ok) await answer.arrayBuffer();
    else if (answer.status === 404) throw new StalePageError(path);
    else throw new TypeError(path);
    noteAnswer();
    presentFiles().add(path);
  } catch (error) {
    if (!(error instanceof StalePageError)) noteFailure();
    throw error;
  }
}

function addStyles(path: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`)) return undefined;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

/**
 * Called by the built site instead of Vite's helper around every `import()`, with the chunk and all that it needs, by
 * paths without the first slash: see `vite.config.ts`.
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const paths = files.map((file) => `/${file}`);
  await fetchFiles(paths);
  await Promise.all(paths.filter((path) => path.endsWith('.css')).map(addStyles));
  try {
    return await load();
  } catch (error) {
    throw new StalePageError(files[0], { cause: error });
  }
}
