/*
 * Everything the company says about itself on the public pages. Change the words between the quotation marks, save,
 * and build. A phone number, e-mail address or web address that is left empty ('') hides its line.
 */

/** A phone number of the company; `whatsApp` is the number that answers there, with country code: '2348000000001'. */
interface Phone {
  number: string;
  whatsApp: string;
}

/** The networks that the footer can show. */
export type Network = 'Facebook' | 'TikTok' | 'Instagram' | 'X';

/** Who the company is and how to reach it. */
export const company = {
  name: 'Motions Logistics',
  tagline: 'Solutions in Motions, Excellence in Delivery.\u00a0.\u00a0.',
  description:
    'Driver outsourcing, haulage support, professional training and logistics consultancy from Ogun State, Nigeria.',
  location: 'Ogun State, Nigeria',
  phones: [
    { number: '0800 000 0001', whatsApp: '' },
    { number: '0800 000 0002', whatsApp: '' },
  ] satisfies Phone[],
  email: 'hello@motions-logistics.example',
  // Until the company's own pages are entered here, these open the networks' front pages.
  socials: {
    Facebook: 'https://www.facebook.com/',
    TikTok: 'https://www.tiktok.com/',
    Instagram: 'https://www.instagram.com/',
    X: 'https://x.com/',
  } satisfies Record<Network, string>,
};

/** The first thing a visitor reads. */
export const hero = {
  headline: 'Reliable Driver Outsourcing\u00a0& Logistics Consultancy',
  line: 'Connecting companies with vetted, experienced drivers while providing expert logistics solutions.',
};

/** The company in figures. */
export const stats = [
  { figure: '500', label: 'vetted drivers outsourced' },
  { figure: '100', label: 'companies served' },
  { figure: '5', label: 'years of experience' },
];

/** What the company is, in three sentences. */
export const about = {
  headline: 'The right driver, and the right plan behind the journey',
  lead: 'We connect businesses with verified, experienced drivers and give them logistics solutions made to measure.',
  text: 'We outsource drivers, support haulage, train professionals and advise the people who run fleets, from Ogun State for companies across Nigeria.',
};

/** A service, as the home page and the services page present it. */
export interface Service {
  /** Its place on the services page: `/services#…`. */
  hash: string;
  title: string;
  line: string;
  text: string;
  action: { label: string; to: string };
}

/** The four services. */
export const services = [
  {
    hash: 'driver-outsourcing',
    title: 'Driver Outsourcing',
    line: 'Hire experienced, certified drivers for your logistics needs.',
    text: 'We find drivers, check their licence, identity, medical record and certificate, and place them with your company. You get people who know trucks, vans, cars or buses, for as long as you need them.',
    action: { label: 'Request a Driver', to: '/request' },
  },
  {
    hash: 'training',
    title: 'Logistics Training Programs',
    line: 'Upskill with expert-led training sessions.',
    text: 'Our sessions are led by experts and are there for the people who drive and the people who plan. Ask us which ones come next and how to join.',
    action: { label: 'Training Programs', to: '/training' },
  },
  {
    hash: 'consultancy',
    title: 'Consultancy Services',
    line: 'Professional advice to optimize your logistics operations.',
    text: 'Tell us where your logistics cost too much time or money. We look at your operations with you and advise on what to change.',
    action: { label: 'Book a Consultation', to: '/book-consultancy' },
  },
  {
    hash: 'driver-request',
    title: 'Driver Request Service',
    line: 'Request specific drivers for your company operations.',
    text: 'Say how many drivers you need, for which vehicles, where, and from when to when. We look for the ones who fit.',
    action: { label: 'Request a Driver', to: '/request' },
  },
] as const satisfies Service[];

/** What is said of a question that has no answer yet. */
export const answerToCome = 'This answer will be available soon. Please check back later.';

/** Questions people ask; an empty answer shows the sentence above. */
export const faq = [
  { question: 'How do I apply as a driver?', answer: '' },
  {
    question: 'Can companies request multiple drivers?',
    answer: 'Yes. Specify the number of drivers, the vehicle types and the duration in the company request form.',
  },
  { question: 'Are your drivers certified or trained?', answer: '' },
  { question: 'Can individuals attend your training?', answer: '' },
  { question: 'How long does it take to get a driver after a request?', answer: '' },
  { question: 'Which areas do you serve?', answer: '' },
];

/** What is said above the training sessions, and the pictures of past ones that show until the company has four of its own. */
export const trainings = {
  lead: 'Taught by experts, for the people who drive and the people who plan. Open to companies and to individuals.',
  slides: [
    {
      picture: 'training-2',
      caption: 'Cone slalom in the training yard',
      alt: 'A truck weaves through a slalom of cones in a training yard while trainees watch',
    },
    {
      picture: 'training-1',
      caption: 'Road junctions in the classroom',
      alt: 'Trainees at desks face an instructor and a whiteboard with a junction diagram',
    },
    {
      picture: 'training-3',
      caption: 'Under the bonnet in the workshop',
      alt: 'Trainees inspect a car with its bonnet open in a workshop',
    },
    {
      picture: 'training-4',
      caption: 'Safety gear before the drive',
      alt: 'A table with helmets, boots, gloves, folded vests and a first-aid box',
    },
  ],
};
