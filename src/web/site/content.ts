/* The company's texts on the public pages. Change the words between the quotation marks, save, and build. A phone
   number, email address or URL that is left empty ('') hides its line. */

import { company } from '#contract/platform/company.ts';

export { company };

/**
 * Tells the company's own details from samples: pages show both, but structured data for search engines contains only
 * the company's own. Samples are email addresses that end in `.example`, numbers that begin with `0800 000`, and a
 * network's front page.
 */
export const isOwn = {
  email: (address: string): boolean => address !== '' && !address.endsWith('.example'),
  phone: (number: string): boolean => number !== '' && !number.startsWith('0800 000'),
  social: (address: string): boolean => /^https?:\/\/[^/]+\/[^?#]/.test(address),
};

/** Says how a request, a booking or an application is answered, and when if the company has decided it. */
export const answerSentence = `We'll reply ${company.answerTime === '' ? '' : `${company.answerTime} `}by email or phone.`;

/** The home page's hero. */
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

/** About the company: `teaser` is for the home page, the rest for the About page. */
export const about = {
  teaser: {
    headline: 'Good drivers are hard to find. We find them, check them and stand by them.',
    lead: 'We connect businesses with verified, experienced drivers and give them tailored logistics solutions.',
    text: 'We provide drivers, support haulage, train professionals and advise the people who run fleets. You deal with one team, from the first call to the last delivery.',
  },
  headline: 'The right driver behind every wheel',
  lead: 'We are a logistics support company in Ogun State. We find drivers, check them and stand by them.',
  statement:
    'A company that moves goods or people depends on its drivers. So we check every driver carefully before they drive for you.',
  text: 'We check the licence, identity, medical record, certificate and driving experience. And because a good driver needs a good plan, we also train drivers and advise the people who plan their work.',
  vision:
    'A Nigeria where every company that moves goods or people finds drivers it can trust, and every good driver finds the right work.',
  mission:
    'We find, check, place and train drivers, and advise the companies they drive for, so that every journey ends safely and on time.',
};

/** Why to choose this company. */
export const reasons = {
  points: [
    {
      title: 'Comprehensive Logistics Solution',
      text: 'Drivers, training and advice come from one team, so nothing gets lost between suppliers.',
    },
    {
      title: 'Professionalism You Can Trust',
      text: 'Licence, identity, medical record and certificate are checked before a driver meets you.',
    },
    {
      title: 'Efficiency Powered by Technology',
      text: 'Placements and expiry dates are tracked in one system, so we notice an expiring document before it stops a truck.',
    },
  ],
  deliveries: { figure: '1000', label: 'Successful deliveries' },
  quote: "We're not just another supplier. We're a partner committed to your growth, on every road you use.",
} as const;

/** The banner at the end of a page. */
export const banner = { headline: 'Looking for Experienced Drivers or Logistics Expertise?' };

/** Clients' testimonials. These are samples, to be replaced by real ones with consent; `rating` is 1 to 5. */
export const testimonials = [
  {
    id: 'sample-1',
    name: 'Ngozi Sample',
    position: 'Fleet Manager, Sample Mills',
    testimonial:
      'Six drivers came within days, with all their documents in order. Our trucks no longer wait for drivers.',
    rating: 5,
    image: 'avatar-2',
  },
  {
    id: 'sample-2',
    name: 'Alhaji Musa Sample',
    position: 'Operations Director, Demo Haulage',
    testimonial: 'They listened before they advised. The new route plan saves us one truck a week.',
    rating: 5,
    image: 'avatar-5',
  },
  {
    id: 'sample-3',
    name: 'Túndé Sample',
    position: 'Truck driver, Example Cargo',
    testimonial: 'I applied on my phone at the motor park. Someone called me back, and I was soon on the road.',
    rating: 4,
    image: 'avatar-4',
  },
] as const;

/** Somebody of the team. */
export interface Person {
  name: string;
  position: string;
  answersFor: string;
  /**
   * A portrait in `public/art`, without width and format: 'ada' for ada-400.avif, ada-400.webp, ada-800.avif and
   * ada-800.webp, of 10:9. The initials show while it is empty.
   */
  image: string;
}

/** The people who lead the company. These two are samples. */
export const team: readonly Person[] = [
  {
    name: 'Adébáyọ̀ Sample',
    position: 'Managing Director',
    answersFor: 'Contracts, prices and agreements with companies.',
    image: '',
  },
  {
    name: 'Hauwa Sample',
    position: 'Head of Driver Services',
    answersFor: "Every driver's documents, placement and training.",
    image: '',
  },
];

/** A service, in short. */
export interface Service {
  /** Its anchor on the services page: `/services#…`. */
  hash: string;
  title: string;
  line: string;
}

/** The four services, in the order of the pages; `service-texts.ts` says more of each. */
export const services = [
  {
    hash: 'driver-outsourcing',
    title: 'Driver Outsourcing',
    line: 'Hire experienced, certified drivers for your logistics needs.',
  },
  { hash: 'training', title: 'Logistics Training Programs', line: 'Upskill with expert-led training sessions.' },
  {
    hash: 'consultancy',
    title: 'Consultancy Services',
    line: 'Professional advice to optimize your logistics operations.',
  },
  {
    hash: 'driver-request',
    title: 'Driver Request Service',
    line: 'Request specific drivers for your company operations.',
  },
] as const satisfies Service[];

/** Shown for a question that has no answer yet. */
export const answerToCome = 'This answer will be available soon. Please check back later.';

/** Frequently asked questions; an empty answer shows the sentence above. */
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

/** The text above the trainings, and the images of past ones that show until the company has four of its own. */
export const trainings = {
  lead: 'Taught by experts, for people who drive and people who plan. Open to companies and individuals.',
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
