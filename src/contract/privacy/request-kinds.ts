/** The requests that people can make about their own data, as administrators see them. */
export const privacyRequestKinds = {
  copy: 'A copy of everything',
  erase: 'Erase me',
  correct: 'Correct something',
  pictures: 'Take my pictures down',
} as const;
export type PrivacyRequestKind = keyof typeof privacyRequestKinds;

export const privacyRequestKindNames = ['copy', 'erase', 'correct', 'pictures'] as const satisfies PrivacyRequestKind[];

/** The number of days that the law gives to answer. */
export const answerDays = 30;
