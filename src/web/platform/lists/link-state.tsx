import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { isRecord } from '#web/platform/forms/is-record.ts';

interface StatefulLinkProps {
  /** The address of the thing's own screen, which opens from that alone. */
  to: string;
  /** The thing itself, where it is at hand: it goes along to save the wait. */
  record?: unknown;
  className?: string;
  children: ReactNode;
}

/** A link from a list to the screen of one thing in it. It takes the thing along, and the way back to this very list. */
export function StatefulLink({ to, record, className, children }: StatefulLinkProps) {
  return (
    <Link to={to} state={useLinkState(record)} className={className}>
      {children}
    </Link>
  );
}

/** The way back: an address, and what had been taken along to it, which holds the way back from there. */
interface WayBack {
  back: string;
  backState?: unknown;
}

/** The way back here: what every link to the screen of one thing takes along. */
export function useBackLink(): WayBack {
  const { pathname, search, state } = useLocation();
  return { back: pathname + search, backState: state };
}

/** What a link to the screen of one thing takes along: the thing, and the way back here. */
export function useLinkState(record: unknown): WayBack & { record: unknown } {
  return { record, ...useBackLink() };
}

/** What came along to a screen: the thing, if a link brought one of this shape, and where Go Back leads, `home` if nothing says so. */
export function usePassed<Thing>(shape: z.ZodMiniType<Thing>, home: string): WayBack & { record: Thing | undefined } {
  const state: unknown = useLocation().state;
  if (!isRecord(state)) return { record: undefined, back: home };
  // The browser keeps the state across releases, so that an old one may hold another shape.
  const { data: record } = shape.safeParse(state.record);
  const { back, backState } = state;
  const isWayBack = typeof back === 'string' && back.startsWith('/admin/');
  return isWayBack ? { record, back, backState } : { record, back: home };
}

/** The address of a list on the way back, as one left it; where the way doesn't come from there, the list from its beginning. */
export function findOnWayBack(state: unknown, list: string): string {
  if (!isRecord(state) || typeof state.back !== 'string') return list;
  return state.back.split('?')[0] === list ? state.back : findOnWayBack(state.backState, list);
}
