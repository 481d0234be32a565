import { type MetaArgs, type MetaDescriptor, type MetaFunction, useRouteLoaderData } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';

/** The loader of `root.tsx`: what the company has published. It runs once for a document, on the server. */
export type RootLoader = () => WebsiteContent;

/** A page's `meta` that reads the company's words. */
export type PageMeta<Loader = unknown> = MetaFunction<Loader, { root: RootLoader }>;

/** What such a `meta` gets: the routes that are shown, the root first. */
export type PageMatches = Pick<MetaArgs<unknown, { root: RootLoader }>, 'matches'>;

// Only the root's error screen can be without.
function sure(content: WebsiteContent | undefined): WebsiteContent {
  if (!content) throw new Error('the document came without the words of the site');
  return content;
}

/** The company's words that this document came with, for `meta`. */
export const websiteIn = ({ matches }: PageMatches): WebsiteContent => sure(matches[0]?.loaderData);

/** The company's words that this document came with. */
export const useWebsite = (): WebsiteContent => sure(useRouteLoaderData<RootLoader>('root'));

/** A `meta` with nothing but the title and the company's name. */
export const pageTitle =
  (title: string) =>
  (args: PageMatches): MetaDescriptor[] => [{ title: `${title} | ${websiteIn(args).company.name}` }];
