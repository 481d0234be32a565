import { type DocumentVerdict, verdictLabels } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';

export type Progress = 'missing' | 'new' | 'unseen' | 'seen' | DocumentVerdict['verdict'];

export const progressWords: Readonly<Record<Progress, string>> = {
  missing: 'Missing',
  new: 'New document',
  unseen: 'Not seen yet',
  seen: 'No verdict yet',
  ...verdictLabels,
};

export function progressOf(profile: DriverProfile, group: DocumentGroup): Progress {
  if (profile.sentDocuments.some((sent) => sent.group === group)) return 'new';
  if (!profile.documents.some((document) => document.group === group)) return 'missing';
  const verdict = verdictOn(profile, group);
  if (verdict) return verdict.verdict;
  return profile.openedDocuments.includes(group) ? 'seen' : 'unseen';
}

export const verdictOn = (
  { verdicts }: DriverProfile,
  group: DocumentGroup,
): DocumentVerdict | undefined => verdicts.find((verdict) => verdict.group === group);
