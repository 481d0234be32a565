import { useMatches } from 'react-router';
import { isRecord } from '#contract/platform/is-record.ts';

/** The route `handle` of a page that loads one script instead of the site's. Links to it, and from it, reload the document. */
export interface LightHandle {
  /** Its address. */
  script: string;
}

/** The script of a light page, if this is one. */
export function useLightScript(): string | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isRecord(handle) && typeof handle.script === 'string' ? handle.script : undefined;
}
