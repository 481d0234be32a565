import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { streamNotifications } from '#contract/notifications/notifications.ts';
import { untilConnected } from '#web/platform/http/connection.ts';
import { readEventStream } from '#web/platform/http/event-stream.ts';
import { retryDelay } from '#web/platform/http/retry-delay.ts';
import { useIsVisible } from '#web/platform/office/use-is-visible.ts';
import { leftDeskMs, useUserActivity } from '#web/platform/office/use-user-activity.ts';
import { notificationsQuery } from './api.ts';

const stream: typeof streamNotifications.path = '/admin/news/stream';

const pollMs = 30_000;
// The server gives a sign of life every 20 s.
const silenceMs = 50_000;
const settledMs = 60_000;

interface Following {
  signal: AbortSignal;
  onLive(isLive: boolean): void;
  onNews(): void;
  onLost(): void;
}

/** Reads the stream of news, one after the other, until `signal` aborts. */
async function follow({ signal, onLive, onNews, onLost }: Following): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const openedAt = performance.now();
    let failure: unknown;
    try {
      await readEventStream(stream, { signal, silenceMs, onOpen: () => onLive(true), onMessage: onNews });
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return;
    onLive(false);
    // What came meanwhile; and a session that is over shows in an ordinary call.
    onLost();
    failures = performance.now() - openedAt > settledMs ? 1 : failures + 1;
    await wait(retryDelay(failures, failure, Math.random()), signal);
    await untilConnected();
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Keeps the notifications up to date by a stream from the server, or by polling twice a minute while there is none.
 * While the tab is hidden or the administrator is away, nothing is requested; the missed ones are loaded on return.
 */
export function useLiveNotifications() {
  const client = useQueryClient();
  const isThere = useUserActivity(leftDeskMs);
  const isVisible = useIsVisible();
  const isWatched = isThere && isVisible;
  const [isLive, setLive] = useState(false);
  const query = useQuery({ ...notificationsQuery, refetchInterval: isWatched && !isLive && pollMs });

  useEffect(() => {
    if (!isWatched) return;
    const { queryKey } = notificationsQuery;
    const stop = new AbortController();
    // A request that is under way will do.
    const catchUp = () => void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    catchUp();
    void follow({
      signal: stop.signal,
      onLive: setLive,
      onNews: () => void client.invalidateQueries({ queryKey }),
      onLost: catchUp,
    });
    return () => {
      stop.abort();
      setLive(false);
    };
  }, [client, isWatched]);
  return { query, isLive };
}
