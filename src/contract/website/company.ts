import type { WebsiteContent } from './website-content.ts';

export type Company = WebsiteContent['company'];

/** The number that messages give for questions; '' without one. */
export const officePhone = ({ phones }: Pick<Company, 'phones'>): string => phones[0]?.number ?? '';

/** The promise of an answer to an application, with a time if the company has set one. */
export const applicantAnswerSentence = ({ answerTime }: Company): string =>
  `We'll email or text you ${answerTime === '' ? "when we've checked your documents" : answerTime}.`;

/** The promise of an answer to a request or booking, with a time if the company has set one. */
export const answerSentence = ({ answerTime }: Company): string =>
  `We'll reply ${answerTime === '' ? '' : `${answerTime} `}by email or phone.`;
