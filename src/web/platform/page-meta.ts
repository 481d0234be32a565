import type { MetaDescriptor } from 'react-router';

interface PageWords {
  /** The site's name. */
  site: string;
  /** The page's own title; the site's name follows it. */
  title: string;
  description: string;
  /** Where the page stands, where that is known when its HTML is made: the site's address, and the page's path. */
  at?: { publicUrl: string; path: string };
  /** The picture that shows where the address is shared; a path on the site. */
  picture?: string | null;
  /** What the page is about, for search engines: a thing of schema.org. */
  thing?: object;
}

const defaultPicture = '/og.jpg';

/** A public page's title, its description, and what shows where its address is shared. */
export function pageMeta({ site, title, description, at, picture, thing }: PageWords): MetaDescriptor[] {
  const full = `${title} | ${site}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (at) {
    const address = at.publicUrl + at.path;
    tags.push(
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:url', content: address },
      { property: 'og:image', content: at.publicUrl + (picture ?? defaultPicture) },
    );
  }
  if (thing) tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } });
  return tags;
}
