import type { WebsiteContent } from './website-content.ts';

/** The company's name and contact details. */
export type Company = WebsiteContent['company'];

/** The number that messages name for questions; '' if the company has none. */
export const officePhone = ({ phones }: Pick<Company, 'phones'>): string => phones[0]?.number ?? '';

/** Says how an application is answered, and when if the company has decided it. */
export const applicantAnswerSentence = ({ answerTime }: Company): string =>
  `We'll email or text you ${answerTime === '' ? "when we've checked your documents" : answerTime}.`;

/** Says how a request or a booking is answered, and when if the company has decided it. */
export const answerSentence = ({ answerTime }: Company): string =>
  `We'll reply ${answerTime === '' ? '' : `${answerTime} `}by email or phone.`;
