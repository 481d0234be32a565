import type { WebsiteContent } from './website-content.ts';

export type Company = WebsiteContent['company'];

/** The number that messages give for questions; '' without one. */
export const officePhone = ({ phones }: Pick<Company, 'phones'>): string => phones[0]?.number ?? '';

/** How an application is answered, and when, if the company has set a time. */
export const applicantAnswerSentence = ({ answerTime }: Company): string =>
  `We'll email or text you ${answerTime === '' ? "when we've checked your documents" : answerTime}.`;

/** How a request or booking is answered, and when, if the company has set a time. */
export const answerSentence = ({ answerTime }: Company): string =>
  `We'll reply ${answerTime === '' ? '' : `${answerTime} `}by email or phone.`;
