import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { isRecord } from '#contract/platform/is-record.ts';
import { rowLink } from '#web/ui/data/row-link.ts';

interface StatefulLinkProps {
  /** The record's detail page; it also loads without link state. */
  to: string;
  /** Passed as link state, so that the page renders at once. */
  record?: unknown;
  /** A press anywhere on the row or card follows the link. */
  isRowLink?: boolean;
  className?: string;
  children: ReactNode;
}

/** Passes the record and the way back to the list as link state. */
export function StatefulLink({
  to,
  record,
  isRowLink = false,
  className,
  children,
}: StatefulLinkProps) {
  return (
    <Link to={to} state={useLinkState(record)} className={className} {...(isRowLink && rowLink)}>
      {children}
    </Link>
  );
}

/** A URL and its link state, which may contain a further way back. */
export interface WayBack {
  back: string;
  backState?: unknown;
}

export function useBackLink(): WayBack {
  const { pathname, search, state } = useLocation();
  return { back: pathname + search, backState: state };
}

/** The link state for a detail page: the record and the way back. */
export function useLinkState(record: unknown): WayBack & { record: unknown } {
  return { record, ...useBackLink() };
}

interface IdentifiedRecord {
  _id: string;
  requestId?: string;
  driverId?: string;
}

/**
 * The record is undefined unless it matches `shape` and, if given, has the id or number `named`. Without a way back, Go
 * Back leads to `home`.
 */
export function usePassed<Thing extends IdentifiedRecord>(
  shape: z.ZodMiniType<Thing>,
  home: string,
  named?: string,
): WayBack & { record: Thing | undefined } {
  const state: unknown = useLocation().state;
  if (!isRecord(state)) return { record: undefined, back: home };
  // Browsers keep history state across releases, so the record's shape may be older.
  const { data } = shape.safeParse(state.record);
  const matches =
    named === undefined || [data?._id, data?.requestId, data?.driverId].includes(named);
  const record = matches ? data : undefined;
  const { back, backState } = state;
  const isWayBack = typeof back === 'string' && back.startsWith('/admin/');
  return isWayBack ? { record, back, backState } : { record, back: home };
}

/** The list's URL with page and filters, if it is on the way back; else the plain list. */
export function findOnWayBack(state: unknown, list: string): string {
  if (!isRecord(state) || typeof state.back !== 'string') return list;
  return state.back.split('?')[0] === list ? state.back : findOnWayBack(state.backState, list);
}
