import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ActivityKind, activityKinds } from '#contract/activity/activity-kinds.ts';
import type { UndoBody } from '#contract/undo/undo.ts';
import { readUndoable, type UndoableChange, undoableKinds } from '#contract/undo/undoable.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { undoMutation } from '#web/platform/http/offer-undo.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';

/**
 * In a record's header: your own change that can still be undone, and when its email is sent. `version` is the one
 * shown.
 */
export function UndoLine(target: UndoBody) {
  const { record, _id, version } = target;
  const role = useSession(({ currentUser }) => currentUser?.role ?? '');
  const { data, dataUpdatedAt } = useQuery({
    // A new version of the record triggers a new request.
    queryKey: [readUndoable.path, record, _id, version],
    queryFn: ({ signal }) => callApi(readUndoable, { query: { record, _id }, signal }),
    enabled: undoableKinds(record, role).length > 0,
  });
  const change = data?.data.change;
  if (!change) return null;
  return <Offer target={target} change={change} readAt={dataUpdatedAt} />;
}

function Offer({
  target,
  change,
  readAt,
}: {
  target: UndoBody;
  change: UndoableChange;
  readAt: number;
}) {
  const { mutate, isPending } = useMutation(undoMutation);
  const seconds = Math.min(change.secondsLeft, useSecondsUntil(readAt + change.secondsLeft * 1000));
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears when the time is over.
  useFocusFallback(button);
  if (seconds <= 0) return null;
  return (
    <section
      aria-label="Last change"
      className="mt-1.5 flex items-center gap-x-2 text-2 text-ink-2 sm:flex-wrap"
    >
      <p>{formatUndoable(change, seconds)}</p>
      <span aria-hidden="true" className="max-sm:hidden">
        ·
      </span>
      <button
        ref={button}
        type="button"
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate(target)}
        className="inline-flex min-h-9 items-center rounded-chip font-title text-navy-900 underline underline-offset-4 max-sm:min-h-11 aria-disabled:opacity-40"
      >
        Undo
      </button>
    </section>
  );
}

const ofPlacements: Partial<Record<ActivityKind, string>> = {
  'driver-placed': 'placed',
  'driver-removed': 'removed',
  'driver-replaced': 'replaced',
  'drivers-asked': 'asked',
};

/** 'Approved just now · email goes out in 1:40'. */
export function formatUndoable(
  { kind, emails, drivers }: Omit<UndoableChange, 'secondsLeft'>,
  seconds: number,
): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const placed = ofPlacements[kind];
  const who = drivers === 1 ? 'Driver' : `${drivers} drivers`;
  const done = `${placed ? `${who} ${placed}` : activityKinds[kind].label} just now`;
  if (emails === 0) return `${done} · can be undone for ${time}`;
  return `${done} · ${emails === 1 ? 'email goes' : 'emails go'} out in ${time}`;
}

/** Counts down to an instant of this device's clock; ends at 0. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= time;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
