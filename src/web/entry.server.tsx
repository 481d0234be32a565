import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext, nonceContext, serverSideContext } from '#web/platform/page/ssr-context.ts';

export { nonceContext, serverSideContext } from '#web/platform/page/ssr-context.ts';

/** In milliseconds. */
export const streamTimeout = 5_000;

/** Skips client errors, such as 404s, and aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isClientError) context.get(serverSideContext).report(error);
};

const modulePreloads = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const pageScript = /(<script[^>]* type="module" async[^>]*>)(.*?)<\/script>/s;
const staticImports = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;
// A page in the background is painted only once it is shown.
const firstPaint =
  'await new Promise(done=>{requestAnimationFrame(()=>setTimeout(done));setTimeout(done,3e3)});';

// Before hydration nothing renders the page that Back leads to: load its document. Afterwards the
// root clears this.
const followBack =
  'const page=location.pathname;onpopstate=()=>{location.pathname===page||location.reload()};';

/**
 * Loads the scripts after the first paint, so that on a slow connection they don't compete with the styles, and each
 * preloaded file as a script: as imports of the page's script, all would run in one long task.
 */
function loadAfterFirstPaint(html: string): string {
  const files = [...html.matchAll(modulePreloads)]
    .map(([, file]) => file)
    // It starts the page, so the page's script imports it last.
    .filter((file) => !file?.includes('/entry.client-'));
  const load = `for(const src of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('script'),{type:'module',src}));`;
  return html.replace(modulePreloads, '').replace(pageScript, (_, tag: string, script: string) => {
    const imports = script.replace(staticImports, (_, name: string | undefined, file: string) =>
      name ? `const ${name}=await import(${file});` : `await import(${file});`,
    );
    return `${tag}${followBack}${firstPaint}${load}${imports}</script>`;
  });
}

/** Responds only once the page is complete, because the server caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const allowed = nonce === null ? {} : { nonce };
  const shell = Promise.withResolvers<void>();
  let responseStatus = status;
  let hasShell = false;
  const { pipe, abort } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...allowed} />
    </NonceContext>,
    {
      ...allowed,
      onShellReady() {
        hasShell = true;
        shell.resolve();
      },
      onShellError: shell.reject,
      onError(error: unknown) {
        responseStatus = 500;
        // Errors before the shell is ready reject the promise; the caller logs them.
        if (hasShell) loadContext.get(serverSideContext).report(error);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1000).unref();
  try {
    await shell.promise;
    const html = await text(pipe(new PassThrough()));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response(loadAfterFirstPaint(html), { headers, status: responseStatus });
  } finally {
    clearTimeout(timer);
  }
}
