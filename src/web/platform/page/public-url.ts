import { publicUrlPlaceholder } from '#contract/public-url.ts';

/**
 * The site's address for the outer world, without a slash at its end. While a page is made it is a stand-in, which the server
 * replaces as it sends the page; browsers read what the server has put on the document.
 */
export const publicUrl: string = import.meta.env.SSR
  ? publicUrlPlaceholder
  : (document.documentElement.dataset.publicUrl ?? window.location.origin);
