import { publicUrl } from '#web/platform/page/public-url.ts';
import { company, services } from '#web/site/content.ts';
import { organizationId } from '#web/site/structured-data.ts';
import { serviceTexts } from './service-texts.ts';

/** The services as structured data for search engines, each with its anchor on the services page. */
export const serviceList = (): object => ({
  '@type': 'ItemList',
  itemListElement: services.map(({ hash, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Service',
      name: title,
      description: serviceTexts[hash].text,
      url: `${publicUrl}/services#${hash}`,
      provider: { '@type': 'Organization', '@id': organizationId, name: company.name, url: `${publicUrl}/` },
    },
  })),
});
