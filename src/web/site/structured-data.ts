import type { Company } from '#contract/website/company.ts';
import { plainTextOf } from '#contract/website/marked-text.ts';
import { isOwnPage, isSampleEmail, isSamplePhone } from '#contract/website/samples.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';

/* schema.org data about the company: only what the pages also show, and no samples. */

const home = `${publicUrl}/`;
/** Other structured data refers to the company by this id. */
export const organizationId = `${home}#organization`;

export function organization(company: Company): object {
  const phones = company.phones
    .map(({ number }) => number)
    .filter((one) => one !== '' && !isSamplePhone(one));
  const pages = [company.facebook, company.tikTok, company.instagram, company.x].filter(isOwnPage);
  return {
    '@type': 'Organization',
    '@id': organizationId,
    name: company.name,
    url: home,
    logo: `${publicUrl}/icon-512.png`,
    description: company.description,
    address: { '@type': 'PostalAddress', addressRegion: company.region, addressCountry: 'NG' },
    ...(company.email !== '' && !isSampleEmail(company.email) && { email: company.email }),
    ...(phones.length > 0 && {
      contactPoint: phones.map((number) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationally(number),
      })),
    }),
    // No opening hours: they are free text, which schema.org doesn't support.
    ...(company.registrationNumber !== '' && {
      identifier: {
        '@type': 'PropertyValue',
        name: 'Registration number',
        value: company.registrationNumber,
      },
    }),
    ...(company.licenceNumber !== '' && {
      hasCertification: {
        '@type': 'Certification',
        name: "Recruiter's licence",
        certificationIdentification: company.licenceNumber,
      },
    }),
    ...(pages.length > 0 && { sameAs: pages }),
  };
}

/** Converts a Nigerian number to international format. */
const internationally = (number: string) => number.replace(/[^\d+]/g, '').replace(/^0/, '+234');

export const website = (company: Company): object => ({
  '@type': 'WebSite',
  '@id': `${home}#website`,
  name: company.name,
  url: home,
  inLanguage: 'en-NG',
  publisher: { '@id': organizationId },
});

/** Questions with an answer; empty if there are none. */
export function answeredQuestions({ entries }: WebsiteContent['questions']): object[] {
  const answered = entries.filter(({ answer }) => answer !== '');
  if (answered.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: answered.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
      })),
    },
  ];
}
