import type { MessageEvent } from './message-events.ts';

/** The messages to people who ask about their own data. */
export const privacyMessageEvents = {
  'privacy-received': {
    audience: 'everybody',
    label: 'Data request received',
    when: 'When somebody sends a data request.',
    placeholders: ['name', 'reference', 'asksFor', 'until', 'officePhone'],
    subject: 'We have your request {reference}',
    words:
      "Dear {name},\n\nYou asked us to {asksFor}. Your reference number is {reference}.\n\nWe'll answer by {until}.\n\nIf you did not ask for this, call us: {officePhone}.",
    text: "You asked us to {asksFor} ({reference}), {name}. We'll answer by {until}. Not you? Call {officePhone}",
  },
  'privacy-done': {
    audience: 'everybody',
    label: 'Data request done',
    when: 'When a data request is done.',
    placeholders: ['name', 'reference', 'asksFor', 'words', 'officePhone'],
    subject: 'Your request {reference} is done',
    words:
      'Dear {name},\n\nYou asked us to {asksFor}. This is now done.\n\n{words}\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your request {reference} is done, {name}. {words} Questions: {officePhone}',
  },
  'privacy-refused': {
    audience: 'everybody',
    label: 'Data request refused',
    when: 'When a data request is refused.',
    placeholders: ['name', 'reference', 'asksFor', 'words', 'officePhone'],
    subject: 'About your request {reference}',
    words:
      "Dear {name},\n\nYou asked us to {asksFor}. We can't do this.\n\n{words}\n\nIf you have questions, call us: {officePhone}. You can also complain to the Nigeria Data Protection Commission (NDPC).",
    text: "We can't {asksFor} ({reference}), {name}. {words} Questions: {officePhone}",
  },
} as const satisfies Record<string, MessageEvent>;
