import { useHandle } from './use-handle.ts';

/** The route `handle` of a page with one script instead of the site's. Links to and from it reload the document. */
export interface LightHandle {
  /** Its address. */
  script: string;
}

/** The script of a light page, if this is one. */
export function useLightScript(): string | undefined {
  const script = useHandle()?.script;
  return typeof script === 'string' ? script : undefined;
}
