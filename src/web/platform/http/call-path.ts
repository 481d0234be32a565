import { apiBase } from '#contract/platform/endpoint.ts';
import { ApiError, connectionError, parse, sendByFetch, sendByXhr, toError } from './api-client.ts';

interface PathRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Blob | string;
  /** Without an answer until then the connection counts as lost. */
  timeoutMs: number;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Calls a path of the API as it is, also from the service worker: what is sent was fixed before. Resolves with the body
 * of the answer. Rejects with an `ApiError`.
 */
export async function callPath({ path, headers, body, onProgress, signal, timeoutMs, method }: PathRequest) {
  const patience = new AbortController();
  const giveUp = () => patience.abort(signal?.reason);
  const timer = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  const request = {
    ...{ method, url: apiBase + path, body: body ?? null, signal: patience.signal },
    headers: new Headers({ Accept: 'application/json', ...headers }),
  };
  try {
    const response = await (onProgress ? sendByXhr(request, onProgress) : sendByFetch(request));
    if (response.status >= 200 && response.status < 300) return parse(response.text || '{}', response.status);
    throw toError(response);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
