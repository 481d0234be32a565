import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { isRecord } from '#contract/platform/is-record.ts';
import { rowLink } from '#web/ui/data/row-link.ts';

interface StatefulLinkProps {
  /** The record's detail page, which also loads without link state. */
  to: string;
  /** The record, if it is loaded: passed as link state, so that the page opens without waiting. */
  record?: unknown;
  /** A press anywhere on the row or card follows it. */
  isRowLink?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link from a list to a detail page. Passes the record and the way back to the list as link state. */
export function StatefulLink({ to, record, isRowLink = false, className, children }: StatefulLinkProps) {
  return (
    <Link to={to} state={useLinkState(record)} className={className} {...(isRowLink && rowLink)}>
      {children}
    </Link>
  );
}

/** A URL and the link state that it had, which in turn holds the way back from there. */
export interface WayBack {
  back: string;
  backState?: unknown;
}

/** Returns the link state that leads back to the current page. */
export function useBackLink(): WayBack {
  const { pathname, search, state } = useLocation();
  return { back: pathname + search, backState: state };
}

/** Returns the link state of a link to a detail page: the record and the way back to the current page. */
export function useLinkState(record: unknown): WayBack & { record: unknown } {
  return { record, ...useBackLink() };
}

interface Named {
  _id: string;
  requestId?: string;
  driverId?: string;
}

/**
 * Returns the link state of a detail page: the record, if one of this shape was passed and has the id or number `named`, and where
 * Go Back leads (`home` by default).
 */
export function usePassed<Thing extends Named>(
  shape: z.ZodMiniType<Thing>,
  home: string,
  named?: string,
): WayBack & { record: Thing | undefined } {
  const state: unknown = useLocation().state;
  if (!isRecord(state)) return { record: undefined, back: home };
  // Browsers keep history state across releases, so the record may have an older shape.
  const { data } = shape.safeParse(state.record);
  const isMeant = named === undefined || [data?._id, data?.requestId, data?.driverId].includes(named);
  const record = isMeant ? data : undefined;
  const { back, backState } = state;
  const isWayBack = typeof back === 'string' && back.startsWith('/admin/');
  return isWayBack ? { record, back, backState } : { record, back: home };
}

/** Returns the URL of a list on the way back, with its page and filters; if it isn't there, the plain list. */
export function findOnWayBack(state: unknown, list: string): string {
  if (!isRecord(state) || typeof state.back !== 'string') return list;
  return state.back.split('?')[0] === list ? state.back : findOnWayBack(state.backState, list);
}
