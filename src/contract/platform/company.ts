/* The company's name and contact details, on the pages and in messages. Change the words between the quotation marks, save,
   and build. A phone number, email address or URL that is left empty ('') hides its line. */

/** A phone number of the company; `whatsApp` is the number on WhatsApp, with country code: '2348000000001'. */
interface Phone {
  number: string;
  whatsApp: string;
}

/** The networks that the footer can show. */
export type Network = 'Facebook' | 'TikTok' | 'Instagram' | 'X';

/** The company's name and contact details. */
export const company = {
  name: 'Motions Logistics',
  // Shown under the site's icon on a phone, where there is room for about twelve letters.
  shortName: 'Motions',
  tagline: 'Solutions in Motions, Excellence in Delivery.\u00a0.\u00a0.',
  description:
    'Driver outsourcing, haulage support, professional training and logistics consultancy from Ogun State, Nigeria.',
  location: 'Ogun State, Nigeria',
  // The state alone, for search engines.
  region: 'Ogun State',
  phones: [
    { number: '0800 000 0001', whatsApp: '' },
    { number: '0800 000 0002', whatsApp: '' },
  ] satisfies Phone[],
  email: 'hello@motions-logistics.example',
  // Who answers questions about personal data; an empty name is left out.
  dataProtectionOfficer: { name: '', email: 'privacy@motions-logistics.example' },
  // When requests and bookings are answered, such as 'on the next working day'. While it is empty, no time is promised.
  answerTime: '',
  // Until the company's own pages are entered here ('https://www.facebook.com/our-name'), these open the networks'
  // front pages.
  socials: {
    Facebook: 'https://www.facebook.com/',
    TikTok: 'https://www.tiktok.com/',
    Instagram: 'https://www.instagram.com/',
    X: 'https://x.com/',
  } satisfies Record<Network, string>,
};

/** The number that messages name for questions. */
export const officePhone: string = company.phones[0]?.number ?? '';
