import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { reviewPath } from '#web/addresses.ts';
import { useSession } from '#web/platform/http/session.ts';
import { reviewQuery } from './review-api.ts';
import {
  type Choice,
  formatReviewQuery,
  indexOfDriver,
  keepQueue,
  keptQueue,
  type Queue,
  type QueuedDriver,
  readChoice,
} from './review-queue.ts';

/** Replaces the driver in the URL at the review's end. */
const end = 'end';

export interface Review {
  choice: Choice;
  queue: Queue | undefined;
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** Undefined at the end, and until the queue is loaded. */
  current: QueuedDriver | undefined;
  isAtEnd: boolean;
  /** Counted from 1. */
  position: number;
  next: QueuedDriver | undefined;
  previous: QueuedDriver | undefined;
  goOn(): void;
  goBack(): void;
  markDecided(driverId: string): void;
  /** Starts a new review of what waits now, optionally with another choice. */
  restart(choice?: Choice): void;
}

/** The review open in this tab. The URL holds choice and driver, so that reloading, Back and sharing work. */
export function useReviewQueue(): Review {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // Contains the way back.
  const { state } = useLocation();
  const owner = useSession(({ currentUser }) => currentUser?._id ?? '');
  const choice = readChoice(params);
  const requested = params.get('driver') ?? undefined;
  const [open, setOpen] = useState(() =>
    requested === undefined ? undefined : keptQueue(owner, choice),
  );
  const isOpen = open !== undefined && formatReviewQuery(open.choice) === formatReviewQuery(choice);
  const client = useQueryClient();
  const query = useQuery({ ...reviewQuery(choice), enabled: !isOpen });
  const answer = query.data?.data;

  if (!isOpen && answer) {
    const drivers = answer.result.map(({ _id, driverId }) => ({ _id, driverId }));
    // A shared URL can name an application that isn't waiting or is far back in the queue. The API accepts either id.
    const isStray =
      requested !== undefined && requested !== end && indexOfDriver({ drivers }, requested) < 0;
    const stray = isStray ? [{ _id: requested, driverId: requested }] : [];
    setOpen({
      owner,
      choice,
      drivers: [...stray, ...drivers],
      total: answer.total + stray.length,
      decided: [],
    });
  }
  useEffect(() => {
    if (open) keepQueue(open);
  }, [open]);

  const queue = isOpen ? open : undefined;
  const isAtEnd = queue !== undefined && (requested === end || queue.drivers.length === 0);
  // A driver no longer in the queue, such as from an earlier review's history, restarts it.
  const at = isAtEnd || !queue ? -1 : Math.max(0, indexOfDriver(queue, requested));
  const current = queue?.drivers[at];
  const addressOf = (one: QueuedDriver | undefined) =>
    reviewPath + formatReviewQuery(choice, one?.driverId ?? end);
  const first = current && requested !== current.driverId ? addressOf(current) : undefined;
  useEffect(() => {
    if (first !== undefined) void navigate(first, { replace: true, state });
  }, [first, navigate, state]);
  const next = current && queue?.drivers[at + 1];
  const previous = isAtEnd ? queue.drivers.at(-1) : current && queue?.drivers[at - 1];
  return {
    choice,
    queue,
    query,
    current,
    isAtEnd,
    position: at + 1,
    next,
    previous,
    goOn: () => void navigate(addressOf(next), { state }),
    goBack: () => previous && void navigate(addressOf(previous), { state }),
    markDecided(id) {
      setOpen((before) =>
        before && !before.decided.includes(id)
          ? { ...before, decided: [...before.decided, id] }
          : before,
      );
    },
    restart(another = choice) {
      setOpen(undefined);
      void client.resetQueries({ queryKey: reviewQuery(choice).queryKey });
      void navigate(reviewPath + formatReviewQuery(another), { state });
    },
  };
}
