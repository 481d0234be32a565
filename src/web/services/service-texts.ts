import type { services } from '#web/site/content.ts';

/* The services page's texts; `content.ts` has all others. Change the words between the quotation marks. */

/** The texts of one service on the services page. */
export interface ServiceText {
  text: string;
  /** A figure or a few words, shown large, and what they mean. */
  fact: { figure: string; line: string };
  action: { label: string; to: string };
}

/** The top of the services page. */
export const servicesIntro = {
  mark: 'What We Offer',
  title: 'The right person. The right plan.',
  lead: "Four ways to keep your vehicles moving: drivers we've checked, training, advice, and one form to request all the drivers you need.",
};

/** More of each service, by its anchor. */
export const serviceTexts = {
  'driver-outsourcing': {
    text: 'We find drivers, check their licence, identity, medical record and certificate, and place them with your company. You get people who know trucks, vans, cars or buses, for as long as you need them.',
    fact: {
      figure: '4 documents',
      line: 'Licence, identity, medical record and certificate are checked before a driver meets you.',
    },
    action: { label: 'Request a Driver', to: '/request' },
  },
  training: {
    text: "Our sessions are led by experts, for people who drive and people who plan. See what's coming up and register online.",
    fact: {
      figure: 'Onsite or remote',
      line: 'Each session shows its venue, date and time, and when registration closes.',
    },
    action: { label: 'Training Programs', to: '/training' },
  },
  consultancy: {
    text: 'Tell us where your logistics cost too much time or money. We review your operations with you and advise you on what to change.',
    fact: {
      figure: 'You choose',
      line: 'The day, and whether we talk in the morning, the afternoon or the evening.',
    },
    action: { label: 'Book a Consultation', to: '/book-consultancy' },
  },
  'driver-request': {
    text: 'Say how many drivers you need, for which vehicles, where, and from when to when. We look for drivers who fit.',
    fact: {
      figure: '1 to 500',
      line: 'Drivers in one request. For another type of vehicle, send a separate request.',
    },
    action: { label: 'Request a Driver', to: '/request' },
  },
} as const satisfies Record<(typeof services)[number]['hash'], ServiceText>;
