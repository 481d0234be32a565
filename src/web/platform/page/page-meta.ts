import type { MetaDescriptor } from 'react-router';
import { publicUrl } from './public-url.ts';
import { type PageMatches, websiteIn } from './website.ts';

interface PageMetaOptions {
  /** The company's name is appended. */
  title: string;
  /** Longer texts are shortened. */
  description: string;
  /** Without a query string; omitted for pages without a URL, such as errors. */
  path?: string;
  /** The image for shared links, by its path on the site. Defaults to the site's own. */
  picture?: { path: string; alt: string } | undefined;
  /** schema.org objects. */
  jsonLd?: readonly object[];
  /** Keeps the page out of search engines. */
  isUnlisted?: boolean;
}

const maxDescribed = 160;

const ownPicture = [
  { property: 'og:image', content: `${publicUrl}/og.jpg` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  {
    property: 'og:image:alt',
    content: 'A yellow truck driving past palm trees and hills in the evening light',
  },
];

export function pageMeta(args: PageMatches, words: PageMetaOptions): MetaDescriptor[] {
  const site = websiteIn(args).company.name;
  const { path, picture, jsonLd: things = [], isUnlisted = false } = words;
  const title = `${words.title} | ${site}`;
  const description = shorten(words.description);
  return [
    { title },
    { name: 'description', content: description },
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined ? [] : addressTags(publicUrl + path)),
    { property: 'og:site_name', content: site },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(picture ? pictureTags(picture) : ownPicture),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...things.map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}

const addressTags = (address: string): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: address },
  { property: 'og:url', content: address },
];

const pictureTags = ({ path, alt }: { path: string; alt: string }): MetaDescriptor[] => [
  { property: 'og:image', content: publicUrl + path },
  { property: 'og:image:alt', content: alt },
];

/** One line of at most 160 characters, cut at a word boundary. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescribed) return line;
  const cut = line.slice(0, maxDescribed - 1);
  // Without a space to cut at, at least don't split a surrogate pair.
  return `${cut.replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
}

/** The schema.org breadcrumb list. `steps` lead from below the home page to the page itself. */
export function breadcrumbs(steps: readonly { name: string; path: string }[]): object {
  const all = [{ name: 'Home', path: '/' }, ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
