import type { MetaDescriptor } from 'react-router';
import { publicUrl } from './public-url.ts';

interface PageWords {
  /** The site's name. */
  site: string;
  /** The page's own title; the site's name follows it. */
  title: string;
  /** What the page is about; of a long text, its beginning. */
  description: string;
  /** Where the page stands on the site, without any query; missing where nothing is at an address. */
  path?: string;
  /** The picture that shows where the address is shared, its path on the site; the site's own where it is missing. */
  picture?: { path: string; alt: string } | undefined;
  /** What the page is about, for search engines: things of schema.org. */
  things?: readonly object[];
  /** Whether search engines shall leave the page out. */
  isUnlisted?: boolean;
}

const maxDescribed = 160;

const ownPicture = [
  { property: 'og:image', content: `${publicUrl}/og.jpg` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'A yellow truck drives towards us in the evening light, past palms and hills' },
];

/**
 * All that a page's head says of the page: its title and description, its one address, what shows where that is shared, and what
 * it tells search engines.
 */
export function pageMeta(words: PageWords): MetaDescriptor[] {
  const { site, path, picture, things = [], isUnlisted = false } = words;
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
    ...things.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
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

/** A text in one line of at most 160 characters, which ends with a whole word. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescribed) return line;
  const cut = line.slice(0, maxDescribed - 1);
  // Without a space to cut at, at least no character is cut in two.
  return `${cut.replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…`;
}

/** The way to a page from the home page, as search engines show it; the last step is the page itself. */
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
