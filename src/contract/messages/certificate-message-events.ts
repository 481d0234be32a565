import type { MessageEvent } from './message-events.ts';

/** The messages to trainees after a training. */
export const certificateMessageEvents = {
  'certificate-ready': {
    audience: 'trainees',
    label: 'Certificate',
    when: 'When the office sends a certificate.',
    placeholders: ['name', 'reference', 'link', 'officePhone', 'training'],
    subject: 'Your certificate: {training}',
    words:
      'Dear {name},\n\nThank you for coming to “{training}”. Your certificate is ready. You can open, save and print it here:\n{link}\n\nIs your name spelt wrong? Call us: {officePhone}.',
    text: 'Your certificate for “{training}” is ready: {link}',
  },
  'feedback-asked': {
    audience: 'trainees',
    label: 'How was it?',
    when: 'Two days after a training, to those who came.',
    placeholders: ['name', 'reference', 'link', 'officePhone', 'training'],
    subject: 'How was “{training}”?',
    words:
      'Dear {name},\n\nThank you for coming to “{training}”. How was it? Three short questions are here:\n{link}\n\nYour answers are anonymous. You can answer once, within 30 days.',
    text: 'How was “{training}”? Please tell us: {link}',
  },
} as const satisfies Record<string, MessageEvent>;
