import { publicUrlPlaceholder } from '#contract/platform/public-url.ts';

/**
 * Without a trailing slash. On the server, a placeholder that is replaced when the page is sent; browsers read it
 * from the document.
 */
export const publicUrl: string = import.meta.env.SSR
  ? publicUrlPlaceholder
  : (document.documentElement.dataset.publicUrl ?? window.location.origin);
