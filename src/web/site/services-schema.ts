import { publicUrl } from '#web/platform/page/public-url.ts';
import { company } from './content.ts';
import { services } from './service-texts.ts';
import { organizationId } from './structured-data.ts';

/** The services as structured data for search engines, each with its anchor on the services page. */
export const serviceList = (): object => ({
  '@type': 'ItemList',
  itemListElement: services.map(({ hash, title, text }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Service',
      name: title,
      description: text,
      url: `${publicUrl}/services#${hash}`,
      provider: { '@type': 'Organization', '@id': organizationId, name: company.name, url: `${publicUrl}/` },
    },
  })),
});
