import * as z from 'zod/mini';
import { oneOf } from '#contract/platform/endpoint.ts';
import {
  type NoticeVersion,
  noticeVersion,
  noticeVersions,
} from '#contract/privacy/notice-versions.ts';

/** The consents that people are asked for, where consent is the legal ground. */
export const consentKinds = ['health-and-identity', 'whatsapp', 'pictures'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * The forms that ask, and the kinds each asks for, in order. The office's forms record consent given in person or
 * by phone.
 */
export const consentForms = {
  application: ['health-and-identity', 'whatsapp'],
  request: ['whatsapp'],
  booking: ['whatsapp'],
  registration: ['whatsapp', 'pictures'],
  'documents again': ['health-and-identity'],
  'office, on paper': ['health-and-identity', 'whatsapp'],
  'office, by phone': ['health-and-identity', 'whatsapp'],
  'office, request by phone': ['whatsapp'],
  'office, booking by phone': ['whatsapp'],
} as const satisfies Record<string, readonly ConsentKind[]>;
export type ConsentForm = keyof typeof consentForms;

/** The only consent that a form requires; the others are optional. */
export const neededConsent = 'health-and-identity' satisfies ConsentKind;

export const consentMissingMessage =
  "Please agree that we use your medical record and NIN. We can't check them without it.";

export const noticeMissingMessage =
  'noticeVersion must say which privacy notice was shown beside the consents.';

/**
 * A body's consent fields: the consents given, and the version of the notice shown. Both are optional; without
 * them, the person wasn't asked.
 */
export const consentFields = (form: ConsentForm) => {
  const kinds = consentForms[form];
  return {
    consents: z.optional(
      z.pipe(
        // Multipart parsing returns a single value for a field sent once.
        z.transform((value: unknown) => [value].flat()),
        z
          .array(z.enum(kinds, `consents must each be one of: ${kinds.join(', ')}.`))
          .check(z.maxLength(10, 'consents must name each at most once.')),
      ),
    ),
    noticeVersion: z.optional(oneOf('noticeVersion', noticeVersions)),
  };
};

/** Whether WhatsApp may be used. 'not-asked': the form showed no privacy notice. */
export const whatsAppStates = ['agreed', 'not-agreed', 'not-asked'] as const;
export type WhatsAppState = (typeof whatsAppStates)[number];

/** The same as a record's field; responses to changes omit it. */
export const WhatsAppField = z.optional(z.enum(whatsAppStates));

export interface GivenConsents {
  consents?: readonly ConsentKind[] | undefined;
  noticeVersion?: NoticeVersion | undefined;
}

/** The consent fields of the product's own forms, which always show the notice. */
export const ownConsents = (
  agreed: readonly ConsentKind[],
): { consents: ConsentKind[]; noticeVersion: NoticeVersion } => ({
  consents: [...agreed],
  noticeVersion,
});
