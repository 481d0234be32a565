import type { Permission } from '#contract/platform/roles.ts';

export const searchKinds = [
  'drivers',
  'requests',
  'consultations',
  'enrolments',
  'trainings',
  'privacyRequests',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchPermissions: Readonly<Record<SearchKind, Permission>> = {
  drivers: 'read drivers',
  requests: 'read requests',
  consultations: 'read consultations',
  enrolments: 'read enrolments',
  trainings: 'read trainings',
  privacyRequests: 'manage privacy',
};
