import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '#web/platform/http/session.ts';
import { reviewPath, reviewQuery } from './review-api.ts';
import { type Choice, keepQueue, keptQueue, neighbour, type Queue, readChoice, writeReview } from './review-queue.ts';

/** What stands in the address instead of a driver once the last one is left. */
const end = 'end';

/** A review as far as it has come. */
export interface Review {
  choice: Choice;
  queue: Queue | undefined;
  /** The result of the query that reads the queue. */
  query: { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };
  /** The driver id of the application that is shown; undefined at the end, and until the queue is read. */
  driverId: string | undefined;
  isAtEnd: boolean;
  /** Counted from 1. */
  position: number;
  nextId: string | undefined;
  previousId: string | undefined;
  /** The address of the review at a driver; without one at its end. */
  addressOf(driverId: string | undefined): string;
  /** Shows the next application, or the end. */
  goOn(): void;
  goBack(): void;
  /** Notes that somebody has decided about a driver. */
  noteDecided(driverId: string): void;
  /** Begins anew with what waits now, maybe with another choice. */
  restart(choice?: Choice): void;
}

/**
 * The queue of the review that is open in this tab. The address says which applications are reviewed and which one is shown,
 * so that reloading, Back and sharing it work.
 */
export function useReviewQueue(): Review {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const owner = useSession(({ currentUser }) => currentUser?._id ?? '');
  const choice = readChoice(params);
  const asked = params.get('driver') ?? undefined;
  const [open, setOpen] = useState(() => (asked === undefined ? undefined : keptQueue(owner, choice)));
  const isOpen = open !== undefined && writeReview(open.choice) === writeReview(choice);
  const client = useQueryClient();
  const query = useQuery({ ...reviewQuery(choice), enabled: !isOpen });
  const answer = query.data?.data;

  if (!isOpen && answer) {
    const ids = answer.result.map(({ driverId }) => driverId);
    // Somebody was sent the address of an application that isn't waiting, or is far behind.
    const stray = asked !== undefined && asked !== end && !ids.includes(asked) ? [asked] : [];
    setOpen({ owner, choice, ids: [...stray, ...ids], total: answer.total + stray.length, decided: [] });
  }
  useEffect(() => {
    if (open) keepQueue(open);
  }, [open]);

  const queue = isOpen ? open : undefined;
  const isAtEnd = queue !== undefined && (asked === end || queue.ids.length === 0);
  const driverId = isAtEnd ? undefined : (asked ?? queue?.ids[0]);
  const addressOf = (id: string | undefined) => reviewPath + writeReview(choice, id ?? end);
  const first = asked === undefined && driverId !== undefined ? addressOf(driverId) : undefined;
  useEffect(() => {
    if (first !== undefined) void navigate(first, { replace: true });
  }, [first, navigate]);
  const [nextId, previousId] = queue && driverId ? [1, -1].map((steps) => neighbour(queue, driverId, steps)) : [];
  return {
    choice,
    queue,
    query,
    driverId,
    isAtEnd,
    position: queue && driverId ? queue.ids.indexOf(driverId) + 1 : 0,
    nextId,
    previousId,
    addressOf,
    goOn: () => void navigate(addressOf(nextId)),
    goBack: () => previousId !== undefined && void navigate(addressOf(previousId)),
    noteDecided(id) {
      setOpen((before) =>
        before && !before.decided.includes(id) ? { ...before, decided: [...before.decided, id] } : before,
      );
    },
    restart(another = choice) {
      setOpen(undefined);
      void client.resetQueries({ queryKey: reviewQuery(choice).queryKey });
      void navigate(reviewPath + writeReview(another));
    },
  };
}
