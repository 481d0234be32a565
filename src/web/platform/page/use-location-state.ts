import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';

export interface LocationState<Thing> {
  /** False until hydration: the server's HTML belongs to no particular visit. */
  isKnown: boolean;
  /** Passed by the previous page; survives a reload. */
  passed: Thing | undefined;
}

/** Undefined if the state has another shape. */
export function useLocationState<Thing>(shape: z.ZodMiniType<Thing>): LocationState<Thing> {
  const state: unknown = useLocation().state;
  const isKnown = useIsHydrated();
  // Browsers keep history state across releases, so its shape may be older.
  return { isKnown, passed: isKnown ? shape.safeParse(state).data : undefined };
}
