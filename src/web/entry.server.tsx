import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isbot } from 'isbot';
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

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers });

  const nonce = loadContext.get(nonceContext);
  const allowed = nonce === null ? {} : { nonce };
  const waitsForAll = routerContext.isSpaMode || isbot(request.headers.get('user-agent'));
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let answered = status;
  let hasShell = false;

  function send() {
    hasShell = true;
    const body = new PassThrough();
    body.once('close', () => clearTimeout(timer));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    pipe(body);
    resolve(text(body).then((html) => new Response(html.replace(modulePreloads, ''), { headers, status: answered })));
  }

  const { pipe, abort } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...allowed} />
    </NonceContext>,
    {
      ...allowed,
      [waitsForAll ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError(error: unknown) {
        answered = 500;
        // An error before the shell is ready rejects the promise and is logged by the caller.
        if (hasShell) loadContext.get(serverSideContext).report(error);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1000).unref();
  return promise;
}
