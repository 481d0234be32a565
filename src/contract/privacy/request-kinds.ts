import { keysOf } from '#contract/platform/keys.ts';
/** People's requests about their own data, as administrators see them. */
export const privacyRequestKinds = {
  copy: 'A copy of everything',
  erase: 'Erase me',
  correct: 'Correct something',
  pictures: 'Take my pictures down',
} as const;
export type PrivacyRequestKind = keyof typeof privacyRequestKinds;

export const privacyRequestKindNames = keysOf(privacyRequestKinds);

/** The legal deadline, in days. */
export const answerDays = 30;
