import { publicUrlPlaceholder } from '#contract/platform/public-url.ts';

/**
 * The site's public URL, without a trailing slash. On the server this is a placeholder, which is replaced when the page
 * is sent; browsers read it from the document.
 */
export const publicUrl: string = import.meta.env.SSR
  ? publicUrlPlaceholder
  : (document.documentElement.dataset.publicUrl ?? window.location.origin);
