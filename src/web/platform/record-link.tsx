import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';

interface RecordLinkProps {
  /** The address of the thing's own screen, which opens from that alone. */
  to: string;
  /** The thing itself, which goes along to save the wait. */
  record: unknown;
  className?: string;
  children: ReactNode;
}

/** A link from a list to the screen of one thing in it. It takes the thing along, and the way back to this very list. */
export function RecordLink({ to, record, className, children }: RecordLinkProps) {
  return (
    <Link to={to} state={useTakenAlong(record)} className={className}>
      {children}
    </Link>
  );
}

/** What a link to the screen of one thing takes along: the thing, and the way back here. */
export function useTakenAlong(record: unknown): { record: unknown; back: string } {
  const { pathname, search } = useLocation();
  return { record, back: pathname + search };
}

/** What came along to a screen: the thing, if a link brought one of this shape, and where Go Back leads, `home` if nothing says so. */
export function usePassed<Thing>(
  shape: z.ZodMiniType<Thing>,
  home: string,
): { record: Thing | undefined; back: string } {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return { record: undefined, back: home };
  // The browser keeps the state across releases, so that an old one may hold another shape.
  const record = 'record' in state ? shape.safeParse(state.record) : undefined;
  const back = 'back' in state && typeof state.back === 'string' ? state.back : home;
  return { record: record?.data, back: back.startsWith('/admin/') ? back : home };
}
