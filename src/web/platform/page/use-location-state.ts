import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';

/** How somebody came to a page. */
export interface LocationState<Thing> {
  /** Not before the browser has taken over the page's HTML, which was made ahead of any visit. */
  isKnown: boolean;
  /** What the page before passed along; it outlives a reload. */
  passed: Thing | undefined;
}

const neverChanges = () => () => undefined;

/** What was passed along to this page outside of its address, if it has that shape. */
export function useLocationState<Thing>(shape: z.ZodMiniType<Thing>): LocationState<Thing> {
  const state: unknown = useLocation().state;
  const isKnown = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  // The browser keeps it across releases, so that it may be an old one of another shape.
  return { isKnown, passed: isKnown ? shape.safeParse(state).data : undefined };
}
