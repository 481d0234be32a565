import { useMatches } from 'react-router';
import { isRecord } from '#contract/platform/is-record.ts';

/** The `handle` of the open page's route. */
export function useHandle(): Record<string, unknown> | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isRecord(handle) ? handle : undefined;
}
