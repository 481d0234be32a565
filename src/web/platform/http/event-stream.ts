import { ApiError } from './api-client.ts';
import { buildUrl } from './build-url.ts';
import { useSession } from './session.ts';

interface Reading {
  signal: AbortSignal;
  /** The stream is given up as lost if nothing comes for so long. */
  silenceMs: number;
  /** Called with the first bytes: a proxy can hold them back for ever. */
  onOpen(): void;
  /** Called for each message. */
  onMessage(): void;
}

/**
 * Reads a stream of server-sent events at a path of the API, with the stored token, which `EventSource` can't send. Resolves when the server
 * ends it. Rejects if it breaks off, when `signal` aborts, or with an `ApiError` for another answer; a 401 doesn't end the
 * session here.
 */
export async function readEventStream(path: string, { signal, silenceMs, onOpen, onMessage }: Reading): Promise<void> {
  const lost = new AbortController();
  const abort = () => lost.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  let timer = setTimeout(abort, silenceMs);
  try {
    const { body, status, headers } = await fetch(buildUrl(path, undefined, undefined), {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${useSession.getState().accessToken}` },
      cache: 'no-store',
      signal: lost.signal,
    });
    const retryAfter = Number(headers.get('Retry-After')) || undefined;
    if (status !== 200 || !body) throw new ApiError(status, '', [], retryAfter);
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let isOpen = false; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
      if (!isOpen) onOpen();
      isOpen = true;
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (/^data:/m.test(part)) onMessage();
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    // Whatever has ended the reading, the connection isn't needed any more.
    abort();
  }
}
