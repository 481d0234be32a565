import type { MetaDescriptor } from 'react-router';

interface PageWords {
  /** The site's name. */
  site: string;
  /** The page's own title; the site's name follows it. */
  title: string;
  description: string;
}

/** A public page's title, its description, and what shows where its address is shared. */
export function pageMeta({ site, title, description }: PageWords): MetaDescriptor[] {
  const full = `${title} | ${site}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
