import type { DocumentRequest } from '#contract/documents/document-requests.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { driverActionNames, driverActions } from '#contract/drivers/driver-actions.ts';
import type { DriverProfile, DriverStatus } from '#contract/drivers/drivers.ts';
import type { AskedFor } from '#web/documents/admin/ask-dialog.tsx';
import { type Progress, progressOf, verdictOn } from '#web/documents/admin/document-progress.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

/** Short labels, and nouns for sentences. */
export const groupNames: Readonly<Record<DocumentGroup, { label: string; noun: string }>> = {
  drivers: { label: "Driver's licence", noun: 'licence' },
  nin: { label: 'NIN card', noun: 'NIN card' },
  medical: { label: 'Medical record', noun: 'medical record' },
  education: { label: 'Certificate', noun: 'certificate' },
};

/** The driver's unanswered document request, if any. */
export const openRequestOf = ({ documentRequest }: DriverProfile): DocumentRequest | undefined =>
  documentRequest?.state === 'open' ? documentRequest : undefined;

/** Whether a decision is due: on the application, or on a new document. */
export const isWaiting = (profile: DriverProfile): boolean =>
  (profile.status === 'Pending' && openRequestOf(profile) === undefined) ||
  profile.sentDocuments.length > 0;

const groupsThatAre = (profile: DriverProfile, progress: Progress): DocumentGroup[] =>
  documentGroups.filter((group) => progressOf(profile, group) === progress);

const nounsOf = (groups: readonly DocumentGroup[]): string => {
  const nouns = groups.map((group) => groupNames[group].noun);
  return nouns.length < 2 ? nouns.join('') : `${nouns.slice(0, -1).join(', ')} and ${nouns.at(-1)}`;
};

/** The rejected or missing documents. */
export const neededFrom = (profile: DriverProfile): AskedFor[] =>
  documentGroups.flatMap((group): AskedFor[] => {
    const progress = progressOf(profile, group);
    if (progress === 'missing') return [{ group }];
    const verdict = progress === 'new-needed' ? verdictOn(profile, group) : undefined;
    return verdict ? [{ group, reason: verdict.reason ?? undefined, words: verdict.words }] : [];
  });

/** The document about to be rejected, then earlier rejected ones: one link requests all of them. */
export function refusedFirst(profile: DriverProfile, group: DocumentGroup): AskedFor[] {
  const refused = neededFrom(profile).filter(({ reason }) => reason !== undefined);
  return [
    refused.find((one) => one.group === group) ?? { group },
    ...refused.filter((one) => one.group !== group),
  ];
}

/** 'Ask for the certificate'. */
export const formatAsking = (needed: readonly AskedFor[]): string =>
  `Ask for the ${nounsOf(needed.map(({ group }) => group))}`;

/** Says briefly what prevents approval; `undefined` if nothing does. */
export function approvalObstacle(profile: DriverProfile): string | undefined {
  const awaited = groupsThatAre(profile, 'new-needed');
  if (awaited.length > 0) return `Approve waits for a new ${nounsOf(awaited)}`;
  const newGroups = groupsThatAre(profile, 'new');
  if (newGroups.length > 0) return `Approve waits for a verdict on the new ${nounsOf(newGroups)}`;
  const missing = groupsThatAre(profile, 'missing');
  if (missing.length > 0)
    return `The ${nounsOf(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return undefined;
}

/** How much hasn't been viewed; '' if nothing is left. */
export function formatUnseen(profile: DriverProfile): string {
  const unseen = groupsThatAre(profile, 'unseen').length;
  return unseen === 0 ? '' : `${pluralize(unseen, 'document')} not seen yet`;
}

/** The past participle of the action that leads to a status: 'approved'. */
export function deedOf(status: DriverStatus): string {
  const action = driverActionNames.find((name) => driverActions[name].to === status);
  return action ? driverActions[action].done : 'changed';
}

/** 'Ada and 2 others are looking at this'; '' without others. */
export function formatOthers(others: readonly { name: string }[]): string {
  const [one, other] = others.map(({ name }) => name);
  if (one === undefined) return '';
  if (other === undefined) return `${one} is looking at this`;
  const rest = others.length === 2 ? other : `${others.length - 1} others`;
  return `${one} and ${rest} are looking at this`;
}
