import * as z from 'zod/mini';
import { oneOf } from '#contract/platform/endpoint.ts';
import { type NoticeVersion, noticeVersion, noticeVersions } from '#contract/privacy/notice-versions.ts';

/** The consents that people are asked for, where consent is the ground for using their data. */
export const consentKinds = ['health-and-identity', 'whatsapp', 'pictures'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The forms that ask, and what each asks for in its order. The office's are for drivers who have come in person, and for what comes by phone. */
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

/** The one consent without which a form can't be sent. All others are free. */
export const neededConsent = 'health-and-identity' satisfies ConsentKind;

/** Shown where an application is sent without the consent that it needs. */
export const consentMissingMessage = "Please tick this box. We can't check your application without it.";

export const noticeMissingMessage = 'noticeVersion must say which privacy notice was shown beside the consents.';

/**
 * The fields of a body about consent: the consents given, and the version of the notice that was shown. Both can be
 * missing: then nobody was asked.
 */
export const consentFields = (form: ConsentForm) => {
  const kinds = consentForms[form];
  return {
    consents: z.optional(
      z.pipe(
        // A field of a form that is sent once is parsed as a single value.
        z.transform((given: unknown) => [given].flat()),
        z
          .array(z.enum(kinds, `consents must each be one of: ${kinds.join(', ')}.`))
          .check(z.maxLength(10, 'consents must name each at most once.')),
      ),
    ),
    noticeVersion: z.optional(oneOf('noticeVersion', noticeVersions)),
  };
};

/** Whether somebody may be written to on WhatsApp. Whose form showed no privacy notice was not asked. */
export const whatsAppStates = ['agreed', 'not-agreed', 'not-asked'] as const;
export type WhatsAppState = (typeof whatsAppStates)[number];

/** The same as a field of a record; a response to a change leaves it out. */
export const WhatsAppField = z.optional(z.enum(whatsAppStates));

/** The fields of a form about consent. */
export interface GivenConsents {
  consents?: readonly ConsentKind[] | undefined;
  noticeVersion?: NoticeVersion | undefined;
}

/** The same of one of the product's own forms, which always show the notice. */
export const ownConsents = (
  agreed: readonly ConsentKind[],
): { consents: ConsentKind[]; noticeVersion: NoticeVersion } => ({
  consents: [...agreed],
  noticeVersion,
});
