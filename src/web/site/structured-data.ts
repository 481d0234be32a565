import { publicUrl } from '#web/platform/page/public-url.ts';
import { company, faq, isOwn } from './content.ts';

/* Structured data about the company for search engines (schema.org): only what the pages also say, and no samples. */

const home = `${publicUrl}/`;
/** Identifies the company in structured data of other things. */
export const organizationId = `${home}#organization`;

export function organization(): object {
  const phones = company.phones.map(({ number }) => number).filter(isOwn.phone);
  const pages = Object.values(company.socials).filter(isOwn.social);
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: home,
    logo: `${publicUrl}/icon-512.png`,
    description: company.description,
    address: { '@type': 'PostalAddress', addressRegion: company.region, addressCountry: 'NG' },
    ...(isOwn.email(company.email) && { email: company.email }),
    ...(phones.length > 0 && {
      contactPoint: phones.map((number) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationally(number),
      })),
    }),
    ...(pages.length > 0 && { sameAs: pages }),
  };
}

/** Converts a Nigerian number to international format. */
const internationally = (number: string) => number.replace(/[^\d+]/g, '').replace(/^0/, '+234');

export const website = (): object => ({
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: company.name,
  url: home,
  inLanguage: 'en-NG',
  publisher: { '@id': organizationId },
});

/** The questions that have an answer; empty if none has. */
export function answeredQuestions(): object[] {
  const answered = faq.filter(({ answer }) => answer !== '');
  if (answered.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
