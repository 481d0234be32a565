/* The texts on the four services; `content.ts` has all others. Change the words between the quotation marks. */

/** A service, as shown on the home page and the services page. */
export interface Service {
  /** Its anchor on the services page: `/services#…`. */
  hash: string;
  title: string;
  line: string;
  text: string;
  /** A figure or a few words, shown large, and what they mean. */
  fact: { figure: string; line: string };
  action: { label: string; to: string };
}

/** The top of the services page. */
export const servicesIntro = {
  mark: 'What We Offer',
  title: 'The right person. The right plan.',
  lead: 'Four ways to keep your vehicles moving: drivers whom we have checked, training, advice, and one form to ask for all the drivers you need.',
};

/** The four services, in the order of the pages. */
export const services = [
  {
    hash: 'driver-outsourcing',
    title: 'Driver Outsourcing',
    line: 'Hire experienced, certified drivers for your logistics needs.',
    text: 'We find drivers, check their licence, identity, medical record and certificate, and place them with your company. You get people who know trucks, vans, cars or buses, for as long as you need them.',
    fact: {
      figure: '4 documents',
      line: 'Licence, identity, medical record and certificate are checked before a driver meets you.',
    },
    action: { label: 'Request a Driver', to: '/request' },
  },
  {
    hash: 'training',
    title: 'Logistics Training Programs',
    line: 'Upskill with expert-led training sessions.',
    text: 'Our sessions are led by experts and are there for the people who drive and the people who plan. See which ones come next, and register for them online.',
    fact: {
      figure: 'Onsite or remote',
      line: 'Each session says where it is, when it is, and until when you can register.',
    },
    action: { label: 'Training Programs', to: '/training' },
  },
  {
    hash: 'consultancy',
    title: 'Consultancy Services',
    line: 'Professional advice to optimize your logistics operations.',
    text: 'Tell us where your logistics cost too much time or money. We look at your operations with you and advise on what to change.',
    fact: {
      figure: 'You choose',
      line: 'The day, and whether we talk in the morning, the afternoon or the evening.',
    },
    action: { label: 'Book a Consultation', to: '/book-consultancy' },
  },
  {
    hash: 'driver-request',
    title: 'Driver Request Service',
    line: 'Request specific drivers for your company operations.',
    text: 'Say how many drivers you need, for which vehicles, where, and from when to when. We look for the ones who fit.',
    fact: {
      figure: '1 to 500',
      line: 'Drivers in one request. For another type of vehicle, send a second one.',
    },
    action: { label: 'Request a Driver', to: '/request' },
  },
] as const satisfies Service[];
