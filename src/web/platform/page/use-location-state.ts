import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';

/** The link state of a page. */
export interface LocationState<Thing> {
  /** False until hydration, because the HTML of the server belongs to no particular visit. */
  isKnown: boolean;
  /** The state that the previous page passed; it survives a reload. */
  passed: Thing | undefined;
}

/** Returns the link state of this page, if it has that shape. */
export function useLocationState<Thing>(shape: z.ZodMiniType<Thing>): LocationState<Thing> {
  const state: unknown = useLocation().state;
  const isKnown = useIsHydrated();
  // Browsers keep history state across releases, so it may have an older shape.
  return { isKnown, passed: isKnown ? shape.safeParse(state).data : undefined };
}
