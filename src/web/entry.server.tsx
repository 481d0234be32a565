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

/** Time limit for streaming a page, in milliseconds. */
export const streamTimeout = 5_000;

/** Logs errors of rendering, but neither client errors such as a 404 nor aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isVisitors = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isVisitors) context.get(serverSideContext).report(error);
};

// Strip the preload links: the scripts would compete with the first image on a slow line. The page's entry script loads
// them later.
const modulePreloads = /<link rel="modulepreload"[^>]*>/g;

/** Renders a page, and answers once it is whole: the server keeps it. */
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
  let answered = status;
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
        answered = 500;
        // An error before the shell is ready rejects the promise and is logged by the caller.
        if (hasShell) loadContext.get(serverSideContext).report(error);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1000).unref();
  try {
    await shell.promise;
    const html = await text(pipe(new PassThrough()));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response(html.replace(modulePreloads, ''), { headers, status: answered });
  } finally {
    clearTimeout(timer);
  }
}
