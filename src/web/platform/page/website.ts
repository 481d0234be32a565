import {
  type MetaArgs,
  type MetaDescriptor,
  type MetaFunction,
  useRouteLoaderData,
} from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';

/** The root loader runs once per document, on the server. */
export type RootLoader = () => WebsiteContent;

/** A page's `meta` with access to the website content. */
export type PageMeta<Loader = unknown> = MetaFunction<Loader, { root: RootLoader }>;

/** The matched routes, root first. */
export type PageMatches = Pick<MetaArgs<unknown, { root: RootLoader }>, 'matches'>;

// Only the root's error screen may lack the content.
function sure(content: WebsiteContent | undefined): WebsiteContent {
  if (!content) throw new Error('the document came without the words of the site');
  return content;
}

/** The website content of this document, for `meta`. */
export const websiteIn = ({ matches }: PageMatches): WebsiteContent => sure(matches[0]?.loaderData);

export const useWebsite = (): WebsiteContent => sure(useRouteLoaderData<RootLoader>('root'));

export const pageTitle =
  (title: string) =>
  (args: PageMatches): MetaDescriptor[] => [
    { title: `${title} | ${websiteIn(args).company.name}` },
  ];
