import * as accounts from '#contract/accounts/accounts.ts';
import { invitationHours } from '#contract/accounts/administrators.ts';
import * as secondFactor from '#contract/accounts/second-factor.ts';
import { asksPerDay, maxAsked } from '#contract/asks/asks.ts';
import { consultationChanges } from '#contract/consultations/consultations.ts';
import { linkDays } from '#contract/documents/document-requests.ts';
import { expiringSoonDays } from '#contract/documents/documents.ts';
import { maxInvitedAtOnce } from '#contract/driver-invitations/driver-invitations.ts';
import { maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { driverActionNames, driverActions } from '#contract/drivers/driver-actions.ts';
import { personMessageLimits, quietHours } from '#contract/messages/messages.ts';
import { binDays } from '#contract/placements/bin.ts';
import { maxPlacedAtOnce } from '#contract/placements/several-placements.ts';
import { can, type Permission, permissions, roles } from '#contract/platform/roles.ts';
import * as upload from '#contract/platform/upload-limits.ts';
import { maxPersonRecords } from '#contract/privacy/privacy-people.ts';
import { answerDays } from '#contract/privacy/request-kinds.ts';
import { formatKeptFor, retentionKeys, retentionRules } from '#contract/privacy/retention-rules.ts';
import { reminderDays } from '#contract/reminders/reminders.ts';
import { maxDriversNeeded } from '#contract/requests/request-record.ts';
import { requestEndings } from '#contract/requests/requests.ts';
import { maxQueued } from '#contract/review/review.ts';
import * as ownData from '#contract/self-service/own-data.ts';
import { renewalDays, trackingDays } from '#contract/self-service/tracking.ts';
import { trainingStatuses } from '#contract/trainings/trainings.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { uploadHours } from '#contract/uploads/application-uploads.ts';
import { protectionTables, recordTables, type Tables } from './register-tables.ts';

const inWords = (number: number): string => number.toLocaleString('en-GB');
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const listed = (words: readonly string[]): string => words.join(', ');

const toList = (entries: readonly (readonly [what: string, value: string])[]): string =>
  entries.map(([what, value]) => `- ${what}: ${value}`).join('\n');

/** Permissions with the same roles are one entry. */
const rolesList = () => {
  const rolesWith = (permission: Permission) =>
    listed(roles.filter((role) => role !== 'Owner' && can(role, permission))) || 'none';
  const groups = Map.groupBy(permissions, rolesWith);
  return toList([...groups].map(([who, what]) => [listed(what), who]));
};

const changesList = () => {
  const changes = [
    ...driverActionNames.map((name) => {
      const { from, to } = driverActions[name];
      return { what: `${name} a driver`, from, to: to ?? 'the status before' };
    }),
    ...Object.entries(requestEndings).map(([to, from]) => ({ what: 'end a request', from, to })),
    ...Object.entries(consultationChanges).map(([to, from]) => ({
      what: 'mark a consultation',
      from,
      to,
    })),
    ...trainingStatuses
      .filter((to) => to !== 'Upcoming')
      .map((to) => ({ what: 'mark a training', from: ['Upcoming'], to })),
  ];
  const groups = Map.groupBy(changes, ({ what, from }) => `- ${what}: ${listed(from)}`);
  return [...groups]
    .map(([from, to]) => `${from} → ${listed(to.map((change) => change.to))}`)
    .join('\n');
};

const retentionList = () =>
  toList(
    retentionKeys.map((key) => [
      `_${retentionRules[key].label}_`,
      `${formatKeptFor(key)}. ${retentionRules[key].why.split(/(?<=[.]) /)[0] ?? ''}`,
    ]),
  );

const countsList = () =>
  toList([
    ['images of a document', `${maxFilesPerGroup}`],
    [
      'an image of a document',
      `${megabytes(upload.maxImageBytes)}, ${inWords(upload.maxImageSide)} px a side, ${upload.maxImagePixels / 1e6} megapixels`,
    ],
    ['a public picture', megabytes(upload.maxPublicImageBytes)],
    ['drivers of a request', `${maxDriversNeeded}`],
    ['drivers assigned at once', `${maxPlacedAtOnce}`],
    ['people invited at once', `${maxInvitedAtOnce}`],
    ['drivers asked at once', `${maxAsked}`],
    ['questions about work to a driver in a day', `${asksPerDay}`],
    ['applications of a review', `${maxQueued}`],
    ['records in one copy of a person’s data', `${maxPersonRecords}`],
    [
      'automatic messages to one person (first messages of forms; as many about existing records)',
      `${personMessageLimits.anHour} in an hour, ${personMessageLimits.aDay} in a day`,
    ],
  ]);

const timesList = () =>
  toList([
    ['undoing a change', `${undoMinutes} minutes`],
    ['deleted drivers’ documents in the bin', `${binDays} days`],
    [
      'a link to send documents; what was asked, after its end',
      `${linkDays} days; ${formatKeptFor('leftovers')}`,
    ],
    ['a photo that no application uses', `${uploadHours} hours`],
    ['a tracking link', `${trackingDays} days`],
    [
      'before its last day a document is ExpiringSoon; its driver can renew it',
      `${expiringSoonDays} days; ${renewalDays} days`,
    ],
    [
      'before its last day a driver is reminded of a document',
      `${listed(reminderDays.map(String))} days`,
    ],
    ['text messages wait', `${quietHours.from} to ${quietHours.until}`],
    ['answering a request about personal data', `${answerDays} days`],
    [
      'a code for one’s own data; the access it gives',
      `${ownData.ownCodeMinutes} minutes; ${ownData.ownProofMinutes} minutes`,
    ],
    ['a code for a new password', `${accounts.recoveryCodeMinutes} minutes`],
    ['an invitation', `${invitationHours} hours`],
    ['a challenge for the second factor', `${secondFactor.challengeMinutes} minutes`],
    ['a confirmed session', `${secondFactor.confirmedMinutes} minutes`],
  ]);

export const documentTables: Readonly<Record<string, Tables>> = {
  'docs/product.md': {
    roles: rolesList,
    changes: changesList,
    retention: retentionList,
    counts: countsList,
    times: timesList,
  },
  'docs/data-protection.md': protectionTables,
  'docs/ropa.md': recordTables,
};

/** Throws if the document lacks a place for a table, or names an unknown one. */
export function fillTables(document: string, tables: Tables): string {
  const filled = new Set<string>();
  const text = document.replace(
    /<!-- table: (.+) -->\n[\s\S]*?<!-- end -->/g,
    (_, name: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`There is no table '${name}'.`);
      filled.add(name);
      return `<!-- table: ${name} -->\n\n${table()}\n\n<!-- end -->`;
    },
  );
  const missing = Object.keys(tables).filter((name) => !filled.has(name));
  if (missing.length > 0) throw new Error(`The document has no place for: ${missing.join(', ')}.`);
  return text;
}
