import type { NoticeVersion } from '#contract/privacy/notice-versions.ts';
import type { ConsentForm, ConsentKind } from './consents.ts';

/*
 * The wording of consents, for forms and for the record of what people agreed to. Before changing it or the privacy
 * notice, see "The privacy notice" in the README.
 */

export const consentLabels: Readonly<Record<ConsentKind, string>> = {
  'health-and-identity': 'Medical record and NIN',
  whatsapp: 'WhatsApp',
  pictures: 'Pictures in the gallery',
};

/** A consent in the person's words, and what it means. */
export interface Wording {
  title: string;
  line: string;
}

const subjects: Readonly<Record<ConsentForm, string>> = {
  application: 'this application',
  request: 'this request',
  booking: 'this booking',
  registration: 'this registration',
  'documents again': 'this application',
  'office, on paper': 'this application',
  'office, by phone': 'this application',
  'office, request by phone': 'this request',
  'office, booking by phone': 'this booking',
};

const firstWording = (kind: ConsentKind, subject: string): Wording =>
  ({
    'health-and-identity': {
      title: 'I agree that you use my medical record and NIN.',
      line: 'Only to check that I am fit to drive, and who I am.',
    },
    whatsapp: {
      title: 'I agree to be contacted on WhatsApp.',
      line: `About ${subject} only. Without it we send text messages or call.`,
    },
    pictures: {
      title: 'I agree that you show pictures of me from this training.',
      line: 'In the gallery on this website only. You can take part without it.',
    },
  })[kind];

/** The wording by version of the notice. Never change a former version: people agreed to it. */
const wordings: Readonly<Record<NoticeVersion, (kind: ConsentKind, subject: string) => Wording>> = {
  '2026-11-29': firstWording,
  '2026-11-28': firstWording,
  '2026-11-22': firstWording,
};

/** The wording beside a box, for the version of the notice shown with it. */
export const wordingOf = (version: NoticeVersion, kind: ConsentKind, form: ConsentForm): Wording =>
  wordings[version](kind, subjects[form]);
