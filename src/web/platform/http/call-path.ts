import { apiBase } from '#contract/platform/endpoint.ts';
import { ApiError, connectionError, parse, sendByFetch, sendByXhr, toError } from './api-client.ts';

interface PathRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Blob | string;
  /** After this time without a response, the connection counts as lost. */
  timeoutMs: number;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * For requests stored earlier, also from the service worker: sends the path and body unchanged. Resolves with the
 * response's body; rejects with an `ApiError`.
 */
export async function callPath({
  path,
  headers,
  body,
  onProgress,
  signal,
  timeoutMs,
  method,
}: PathRequest) {
  const deadline = new AbortController();
  const giveUp = () => deadline.abort(signal?.reason);
  const timer = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  const request = {
    method,
    url: apiBase + path,
    body: body ?? null,
    signal: deadline.signal,
    headers: new Headers({ Accept: 'application/json', ...headers }),
  };
  try {
    const response = await (onProgress ? sendByXhr(request, onProgress) : sendByFetch(request));
    if (response.status >= 200 && response.status < 300)
      return parse(response.text || '{}', response.status);
    throw toError(response);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
