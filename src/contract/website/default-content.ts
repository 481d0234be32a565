import { noPicture } from './pictures.ts';
import { shippedPhotos, shippedPortraits } from './shipped-pictures.ts';
import type { WebsiteContent } from './website-content.ts';

/**
 * The site's content until the company publishes its own. Some values are samples: see `isSample`. An empty number,
 * email address or link hides its line.
 */
export const defaultContent: WebsiteContent = {
  company: {
    name: 'Motions Logistics',
    shortName: 'Motions',
    tagline: 'Solutions in Motions, Excellence in Delivery.\u00a0.\u00a0.',
    description:
      'Driver outsourcing, haulage support, professional training and logistics consultancy from Ogun State, Nigeria.',
    location: 'Ogun State, Nigeria',
    region: 'Ogun State',
    phones: [
      { number: '0800 000 0001', whatsApp: '' },
      { number: '0800 000 0002', whatsApp: '' },
    ],
    email: 'hello@motions-logistics.example',
    openingHours: '',
    answerTime: '',
    officerName: '',
    officerEmail: 'privacy@motions-logistics.example',
    registrationNumber: '',
    licenceNumber: '',
    facebook: 'https://www.facebook.com/',
    tikTok: 'https://www.tiktok.com/',
    instagram: 'https://www.instagram.com/',
    x: 'https://x.com/',
  },
  home: {
    headline: 'Reliable Driver Outsourcing &\u00a0Logistics Consultancy',
    line: 'Connecting companies with vetted, experienced drivers while providing expert logistics solutions.',
    aboutHeadline: 'Good drivers are hard to find. We find them, check them and stand by them.',
    aboutLead:
      'We connect businesses with verified, experienced drivers and give them tailored logistics solutions.',
    aboutText:
      'We provide drivers, support haulage, train professionals and advise the people who run fleets. You deal with one team, from the first call to the last delivery.',
    figures: [
      { figure: 500, label: 'vetted drivers outsourced' },
      { figure: 100, label: 'companies served' },
      { figure: 5, label: 'years of experience' },
    ],
    servicesLead:
      'Four ways to put the right person behind the wheel, and the right plan behind the journey.',
    reasons: [
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
    deliveries: 1000,
    deliveriesLabel: 'Successful deliveries',
    quote:
      "We're not just another supplier. We're a partner committed to your growth, on every road you use.",
    banner: 'Looking for Experienced Drivers or Logistics Expertise?',
  },
  services: {
    mark: 'What We Offer',
    title: 'The right person. The right plan.',
    lead: "Four ways to keep your vehicles moving: drivers we've checked, training, advice, and one form to request all the drivers you need.",
    'driver-outsourcing': {
      title: 'Driver Outsourcing',
      line: 'Hire experienced, certified drivers for your logistics needs.',
      text: 'We find drivers, check their licence, identity, medical record and certificate, and place them with your company. You get people who know trucks, vans, cars or buses, for as long as you need them.',
      figure: '4 documents',
      figureLine:
        'Licence, identity, medical record and certificate are checked before a driver meets you.',
    },
    training: {
      title: 'Logistics Training Programs',
      line: 'Upskill with expert-led training sessions.',
      text: "Our sessions are led by experts, for people who drive and people who plan. See what's coming up and register online.",
      figure: 'Onsite or remote',
      figureLine: 'Each session shows its venue, date and time, and when registration closes.',
    },
    consultancy: {
      title: 'Consultancy Services',
      line: 'Professional advice to optimize your logistics operations.',
      text: 'Tell us where your logistics cost too much time or money. We review your operations with you and advise you on what to change.',
      figure: 'You suggest',
      figureLine: 'The day and the part of the day. We confirm it.',
    },
    'driver-request': {
      title: 'Driver Request Service',
      line: 'Request specific drivers for your company operations.',
      text: 'Say how many drivers you need, for which vehicles, where, and from when to when. We look for drivers who fit.',
      figure: '1 to 500',
      figureLine: 'Drivers in one request. For another type of vehicle, send a separate request.',
    },
  },
  about: {
    headline: 'The right driver behind every wheel',
    lead: 'We are a logistics support company in Ogun State. We find drivers, check them and stand by them.',
    statement:
      'A company that moves goods or people depends on its drivers. So we check every driver carefully before they drive for you.',
    text: 'We check the licence, identity, medical record, certificate and driving experience. And because a good driver needs a good plan, we also train drivers and advise the people who plan their work.',
    vision:
      'A Nigeria where every company that moves goods or people finds drivers it can trust, and every good driver finds the right work.',
    mission:
      'We find, check, place and train drivers, and advise the companies they drive for, so that every journey ends safely and on time.',
    description:
      'Who we are, what we want and who leads us: a logistics support company from Ogun State that finds, checks, places and trains drivers.',
  },
  team: {
    lead: 'Call us or write to us, and ask for either of them.',
    people: [
      {
        name: 'Adébáyọ̀ Sample',
        position: 'Managing Director',
        answersFor: 'Contracts, prices and agreements with companies.',
        portrait: noPicture,
      },
      {
        name: 'Hauwa Sample',
        position: 'Head of Driver Services',
        answersFor: "Every driver's documents, placement and training.",
        portrait: noPicture,
      },
    ],
  },
  testimonials: {
    entries: [
      {
        name: 'Ngozi Sample',
        position: 'Fleet Manager, Sample Mills',
        words:
          'Six drivers came within days, with all their documents in order. Our trucks no longer wait for drivers.',
        rating: 5,
        portrait: shippedPortraits.headwrap,
        agreedOn: '',
      },
      {
        name: 'Alhaji Musa Sample',
        position: 'Operations Director, Demo Haulage',
        words: 'They listened before they advised. The new route plan saves us one truck a week.',
        rating: 5,
        portrait: shippedPortraits.elder,
        agreedOn: '',
      },
      {
        name: 'Túndé Sample',
        position: 'Truck driver, Example Cargo',
        words:
          'I applied on my phone at the motor park. Someone called me back, and I was soon on the road.',
        rating: 4,
        portrait: shippedPortraits.driver,
        agreedOn: '',
      },
    ],
  },
  questions: {
    lead: "Can't find your question? Call us or write to us.",
    toCome: 'This answer will be available soon. Please check back later.',
    entries: [
      { question: 'How do I apply as a driver?', answer: '' },
      {
        question: 'Can companies request multiple drivers?',
        answer:
          'Yes. Specify the number of drivers, the vehicle types and the duration in the company request form.',
      },
      { question: 'Are your drivers certified or trained?', answer: '' },
      { question: 'Can individuals attend your training?', answer: '' },
      { question: 'How long does it take to get a driver after a request?', answer: '' },
      { question: 'Which areas do you serve?', answer: '' },
    ],
  },
  pictures: shippedPhotos,
  forms: {
    application: 'We have received your application and your documents.',
    applicationNext: "We'll check your details and your documents.",
    request: 'We have received your request.',
    requestNext: "We'll read your request and look for suitable drivers.",
    consultation: 'We have received your booking.',
    consultationNext: "We'll read what you need advice on.",
    enrolment: 'You are registered for',
    waitingList: 'You are on the waiting list for',
    enrolmentNext: "If anything about the session changes, we'll tell you by email or phone.",
    trainingsLead:
      'Taught by experts, for people who drive and people who plan. Open to companies and individuals.',
  },
  announcements: {
    title: '',
    text: '',
    linkLabel: '',
    link: '',
    from: '',
    to: '',
    applications: 'open',
    reason: '',
    opensOn: '',
    closingsBefore: '',
    closedAt: '',
    openedAt: '',
  },
};
