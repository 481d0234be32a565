/** People's requests about their own data, as administrators see them. */
export const privacyRequestKinds = {
  copy: 'A copy of everything',
  erase: 'Erase me',
  correct: 'Correct something',
  pictures: 'Take my pictures down',
} as const;
export type PrivacyRequestKind = keyof typeof privacyRequestKinds;

export const privacyRequestKindNames = [
  'copy',
  'erase',
  'correct',
  'pictures',
] as const satisfies PrivacyRequestKind[];

/** The legal deadline, in days. */
export const answerDays = 30;
