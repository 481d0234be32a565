import * as z from 'zod/mini';
import { maxSenderLength } from '#contract/messages/text-message.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import {
  choice,
  date,
  email,
  fieldsOf,
  group,
  instant,
  line,
  link,
  list,
  type NamedField,
  number,
  paragraph,
  phone,
  picture,
  section,
} from './fields.ts';

const service = (label: string) =>
  group(label, {
    title: line('Name', { best: 30, max: 50 }),
    line: line('In one line', { best: 70 }),
    text: paragraph('On the services page', { best: 220 }),
    figure: line('Large words', { best: 16, max: 24 }),
    figureLine: line('What they mean', { best: 100, max: 140 }),
  });

const sections = {
  company: section('Company', '/', {
    name: line('Name', { best: 20, max: 40 }),
    shortName: line('Short name', {
      max: maxSenderLength,
      isForPhones: true,
      hint: "Under the site's icon on a phone, and in front of text messages.",
    }),
    tagline: line('Motto', { best: 50, max: 80 }),
    description: paragraph('What you do, for search engines', { best: 150, max: 200 }),
    location: line('Address', { best: 60, isOptional: true }),
    region: line('State, for search engines', { max: 60 }),
    phones: list(
      'Phone numbers',
      {
        entry: 'phone number',
        min: 0,
        max: 4,
        titleKey: 'number',
        hint: 'Messages give the first one.',
      },
      {
        number: phone('Number', { isSample: true }),
        whatsApp: phone('WhatsApp number', {
          isOptional: true,
          hint: 'With country code: 2348000000001.',
        }),
      },
    ),
    email: email('Email address', { isOptional: true, isSample: true }),
    openingHours: line('Opening hours', { best: 40, max: 80, isOptional: true }),
    answerTime: line('When you answer', {
      max: 60,
      isOptional: true,
      hint: "Such as 'on the next working day'. While it is empty, no time is promised.",
    }),
    officerName: line('Data protection officer', { max: 80, isOptional: true }),
    officerEmail: email('Email address for questions about personal data', {
      isOptional: true,
      isSample: true,
    }),
    registrationNumber: line('Registration number', {
      max: 30,
      isOptional: true,
      hint: 'Such as RC 123456.',
    }),
    licenceNumber: line("Recruiter's licence number", { max: 40, isOptional: true }),
    facebook: link('Facebook', { isOptional: true, isSample: true }),
    tikTok: link('TikTok', { isOptional: true, isSample: true }),
    instagram: link('Instagram', { isOptional: true, isSample: true }),
    x: link('X', { isOptional: true, isSample: true }),
  }),
  home: section('Home', '/', {
    headline: line('Headline', { best: 54, max: 80 }),
    line: paragraph('Line below the headline', { best: 100, max: 160 }),
    aboutHeadline: line('About us: headline', { best: 80 }),
    aboutLead: paragraph('About us: first lines', { best: 110, max: 200 }),
    aboutText: paragraph('About us: text', { best: 200 }),
    figures: list(
      'In figures',
      { entry: 'figure', min: 1, max: 3, titleKey: 'label' },
      {
        figure: number('Figure', [1, 99_999]),
        label: line('What it counts', { best: 26, max: 40 }),
      },
    ),
    servicesLead: paragraph('Above the services', { best: 100, max: 160 }),
    reasons: list(
      'Reasons to choose you',
      { entry: 'reason', min: 1, max: 3, titleKey: 'title' },
      {
        title: line('Title', { best: 36, max: 60 }),
        text: paragraph('Text', { best: 130, max: 200 }),
      },
    ),
    deliveries: number('Deliveries', [1, 9_999_999]),
    deliveriesLabel: line('What is counted there', { best: 24, max: 40 }),
    quote: paragraph('Promise', { best: 110, max: 180 }),
    banner: line('Headline above the last buttons', { best: 60, max: 90 }),
  }),
  services: section('Services', '/services', {
    mark: line('Above the headline', { best: 20, max: 30 }),
    title: line('Headline', { best: 40, max: 70 }),
    lead: paragraph('Beside the headline', { best: 150, max: 220 }),
    'driver-outsourcing': service('First service'),
    training: service('Second service'),
    consultancy: service('Third service'),
    'driver-request': service('Fourth service'),
  }),
  about: section('About', '/about', {
    headline: line('Headline', { best: 40, max: 70 }),
    lead: paragraph('Below the headline', { best: 110, max: 160 }),
    statement: paragraph('Statement', { best: 130, max: 200 }),
    text: paragraph('Beside the statement', { best: 220, isMarked: true }),
    vision: paragraph('Vision', { best: 140, max: 240 }),
    mission: paragraph('Mission', { best: 140, max: 240 }),
    description: paragraph('What the page says, for search engines', { best: 150, max: 200 }),
  }),
  team: section('Team', '/about', {
    lead: paragraph('Above the people', { best: 80, max: 160 }),
    people: list(
      'People',
      { entry: 'person', min: 1, max: 12, titleKey: 'name' },
      {
        name: line('Name', { best: 30, max: 60, isSample: true }),
        position: line('Position', { best: 40, max: 60 }),
        answersFor: line('Responsible for', { best: 60 }),
        portrait: picture('Portrait', 'photo', {
          isOptional: true,
          hint: "While there is none, the person's initials are shown.",
        }),
      },
    ),
  }),
  testimonials: section('Testimonials', '/', {
    entries: list(
      'Testimonials',
      { entry: 'testimonial', min: 3, max: 12, titleKey: 'name' },
      {
        name: line('Name', { best: 30, max: 60, isSample: true }),
        position: line('Position', { best: 40, max: 60 }),
        words: paragraph('Words', { best: 120, max: 180, hint: 'Four lines on a phone' }),
        rating: number('Rating', [1, 5]),
        portrait: picture('Portrait', 'portrait'),
        agreedOn: date('Agreed to be named on the site on', { isOptional: true }),
      },
    ),
  }),
  questions: section('Questions', '/', {
    lead: paragraph('Above the questions', { best: 60, max: 120 }),
    toCome: line('Shown while an answer is empty', { best: 70 }),
    entries: list(
      'Questions',
      { entry: 'question', min: 1, max: 40, titleKey: 'question' },
      {
        question: line('Question', { best: 60, max: 140 }),
        answer: paragraph('Answer', { best: 200, max: 800, isOptional: true, isMarked: true }),
      },
    ),
  }),
  pictures: section('Pictures', '/', {
    hero: picture('Behind the headline', 'photo', { hint: 'On the home page.' }),
    depot: picture('About us', 'photo', {
      hint: 'On the home page, and on the page about the company.',
    }),
    'driver-outsourcing': picture('First service', 'photo'),
    training: picture('Second service', 'photo'),
    yard: picture('Second service, wide', 'photo', {
      hint: 'On the page of all services.',
      page: '/services',
    }),
    consultancy: picture('Third service', 'photo'),
    'driver-request': picture('Fourth service', 'photo'),
    why: picture('Reasons to choose you', 'photo'),
    banner: picture('Behind the last buttons', 'photo', {
      hint: 'Also behind the headline of the page about the company.',
    }),
  }),
  forms: section('Forms and messages', '/training', {
    application: line('An application has arrived', { best: 70 }),
    applicationNext: line('What happens next with it', { best: 60 }),
    request: line('A request has arrived', { best: 70 }),
    requestNext: line('What happens next with it', { best: 60 }),
    consultation: line('A booking has arrived', { best: 70 }),
    consultationNext: line('What happens next with it', { best: 60 }),
    enrolment: line('A registration has arrived', {
      best: 30,
      hint: "The training's name, day and place follow.",
    }),
    waitingList: line('On the waiting list', { best: 40, hint: 'Training, day and place follow.' }),
    enrolmentNext: line('What happens next with it', { best: 80 }),
    trainingsLead: paragraph('Above the trainings', { best: 110, max: 160 }),
  }),
  announcements: section('Announcements', '/', {
    title: line('Announcement, in bold', {
      max: 50,
      isOptional: true,
      hint: "Above every page. Left empty, it isn't shown.",
    }),
    text: line('More text', { best: 60, max: 70, isOptional: true }),
    linkLabel: line('Link text', { max: 30, isOptional: true }),
    link: link('Link', { isOptional: true }),
    from: date('From', { isOptional: true }),
    to: date('To', { isOptional: true }),
    applications: choice(
      'Applications of drivers',
      ['open', 'closed'],
      'Applications that are already being sent are still accepted.',
    ),
    reason: paragraph('Why they are closed', {
      best: 70,
      max: 140,
      isOptional: true,
      isMarked: true,
    }),
    opensOn: date('Open again on', {
      isOptional: true,
      hint: 'Applications open automatically on this day.',
    }),
    closingsBefore: instant('Closed and opened before'),
    closedAt: instant('Closed last at'),
    openedAt: instant('Open again at'),
  }),
};

/** The shape of the content; `website-rules.ts` has the rules of its texts. */
export const WebsiteContent = z.object(sections).check(z.meta({ id: 'WebsiteContent' }));

/** Everything on the site that the company can change: words, figures, people, announcements. */
export type WebsiteContent = z.infer<typeof WebsiteContent>;

/** The sections of the office's screen in order, with their fields. */
export const websiteFields: readonly NamedField[] = fieldsOf(sections);

export const maxWebsiteBytes = 64 * 1024;

function complete(base: unknown, stored: unknown): unknown {
  if (stored === undefined) return base;
  if (!isRecord(base) || !isRecord(stored)) return stored;
  return {
    ...base,
    ...Object.fromEntries(
      Object.entries(stored).map(([key, value]) => [key, complete(base[key], value)]),
    ),
  };
}

/**
 * The content in a stored or submitted value; `undefined` if a part has a different shape. Fields that an older
 * release didn't know come from `base`; unknown ones are dropped. Texts may still be invalid: see `websiteFaults`.
 */
export function toWebsiteContent(
  stored: unknown,
  base: WebsiteContent,
): WebsiteContent | undefined {
  return WebsiteContent.safeParse(complete(base, stored)).data;
}
