import type { WebsiteContent } from '#contract/website/website-content.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { serviceHashes } from '#web/site/services.ts';
import { organizationId } from '#web/site/structured-data.ts';

/** The services as structured data for search engines, each with its anchor on the services page. */
export const serviceList = ({ company, services }: WebsiteContent): object => ({
  '@type': 'ItemList',
  itemListElement: serviceHashes.map((hash, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Service',
      name: services[hash].title,
      description: services[hash].text,
      url: `${publicUrl}/services#${hash}`,
      provider: { '@type': 'Organization', '@id': organizationId, name: company.name, url: `${publicUrl}/` },
    },
  })),
});
