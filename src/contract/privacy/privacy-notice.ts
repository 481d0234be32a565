import { formatKeptFor, type RetentionKey } from './retention-rules.ts';

/*
 * The short privacy notices beside the forms; the full one is in src/web/privacy/public/privacy-texts.ts. Changing
 * either makes a new version: see the README.
 */

/** The longest retention, in words; the office can only shorten it. */
export const longestKept = (key: RetentionKey): string =>
  key === 'rejectedDocuments' ? 'a month' : formatKeptFor(key);

/** The notice beside a form: the data, its purpose, who sees it, for how long. */
export interface FormNotice {
  what: string;
  who: string;
  howLong: string;
}

export type NoticeForm =
  | 'application'
  | 'request'
  | 'booking'
  | 'registration'
  | 'registration of several'
  | 'documents again'
  | 'tracking';

const ofDrivers = `At most ${longestKept('placedDrivers')} after your last placement has ended, and ${longestKept('waitingDrivers')} while you wait for one. Then we delete it. If we can't take you on, we delete your documents within ${longestKept('rejectedDocuments')} and the rest within ${longestKept('rejectedRest')}.`;

export const formNotices: Readonly<Record<NoticeForm, FormNotice>> = {
  application: {
    what: 'Your name, contact details, experience, licence, NIN, medical record and certificate, to check you and to find work for you.',
    who: 'Our office. A company that you are placed with gets your name, phone number and vehicle type, never your documents.',
    howLong: ofDrivers,
  },
  request: {
    what: "Your company's name and contact details and what you need, to find drivers for you.",
    who: "Our office. A driver who is placed with you is told your company's name and phone number.",
    howLong: `At most ${longestKept('recordsClosed')} after your request has ended. Then we delete your details and keep only anonymous totals.`,
  },
  booking: {
    what: 'Your name, contact details and what you need advice on, to prepare and hold the consultation.',
    who: 'Our office.',
    howLong: `At most ${longestKept('recordsClosed')} after the consultation. Then we delete your details and keep only anonymous totals.`,
  },
  registration: {
    what: 'Your name, contact details and company, to hold the training and to tell you of changes.',
    who: 'Our office.',
    howLong: `At most ${longestKept('recordsClosed')} after the training. Then we delete your details and keep only anonymous totals.`,
  },
  'registration of several': {
    what: 'The names and contact details of the people you enter, and your company, to hold the training and to tell them of changes.',
    who: 'Our office.',
    howLong: `At most ${longestKept('recordsClosed')} after the training. Then we delete these details and keep only anonymous totals.`,
  },
  'documents again': {
    what: 'The new photos and the dates on them, to check the documents that you need for driving.',
    who: 'Our office. No company gets your documents.',
    howLong: ofDrivers,
  },
  tracking: {
    what: 'The reference number and the contact that you enter, to find what you have sent.',
    who: 'Only you see the answer. It stays in this tab until you close it.',
    howLong:
      "We don't keep what you enter. After wrong tries you may have to wait up to 15 minutes.",
  },
};
