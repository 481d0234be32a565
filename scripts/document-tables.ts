import * as accounts from '#contract/accounts/accounts.ts';
import { administratorStates, invitationHours } from '#contract/accounts/administrators.ts';
import { maxPasskeys } from '#contract/accounts/passkeys.ts';
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/password.ts';
import { can, permissions, roles } from '#contract/accounts/roles.ts';
import * as secondFactor from '#contract/accounts/second-factor.ts';
import { asksPerDay, maxAsked } from '#contract/asks/asks.ts';
import { consultationChanges, consultationStatuses } from '#contract/consultations/consultations.ts';
import { maxPlaceLength } from '#contract/consultations/schedule-form.ts';
import { linkDays, maxAskingWords } from '#contract/documents/document-requests.ts';
import { expiringSoonDays, expiryStatuses } from '#contract/documents/documents.ts';
import { maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { driverActionNames, driverActions } from '#contract/drivers/driver-actions.ts';
import { driverStatuses, maxDuplicates, openStatuses } from '#contract/drivers/drivers.ts';
import { maxRemarkLength } from '#contract/drivers/rejection.ts';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import { maxGalleryImages } from '#contract/gallery/gallery.ts';
import { maxSubject, maxText } from '#contract/messages/message-templates.ts';
import { messageStates, personMessageLimits, quietHours } from '#contract/messages/messages.ts';
import { maxTextParts } from '#contract/messages/text-message.ts';
import { maxNoteLength } from '#contract/notes/notes.ts';
import { newsDays } from '#contract/notifications/attention.ts';
import { binDays } from '#contract/placements/bin.ts';
import { maxPlacedAtOnce } from '#contract/placements/several-placements.ts';
import { textLimits } from '#contract/platform/checks.ts';
import { maxEmailLength } from '#contract/platform/email-address.ts';
import * as upload from '#contract/platform/upload-limits.ts';
import { maxHoldReason, minHoldReason } from '#contract/privacy/legal-holds.ts';
import { maxPersonRecords } from '#contract/privacy/privacy-people.ts';
import { maxPrivacyWords, privacyRequestStates } from '#contract/privacy/privacy-requests.ts';
import { answerDays } from '#contract/privacy/request-kinds.ts';
import { formatKeptFor, retentionKeys, retentionRules } from '#contract/privacy/retention-rules.ts';
import { reminderDays, reminderMonths } from '#contract/reminders/reminders.ts';
import { reportNames, reports } from '#contract/reports/reports.ts';
import { maxDriversNeeded } from '#contract/requests/request-record.ts';
import { maxCancelReason, requestEndings, requestStatuses } from '#contract/requests/requests.ts';
import { maxQueued } from '#contract/review/review.ts';
import { maxHits } from '#contract/search/search.ts';
import * as ownData from '#contract/self-service/own-data.ts';
import { renewalDays, trackingDays } from '#contract/tracking/tracking.ts';
import { trainingStatuses } from '#contract/trainings/trainings.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { maxOpenUploads, uploadHours } from '#contract/uploads/application-uploads.ts';
import { readSettings } from '#server/platform/system/env.ts';
import { protectionTables, recordTables, type Tables, toTable } from './register-tables.ts';

const inWords = (number: number): string => number.toLocaleString('en-GB');
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const gigabytes = (megabytes: number): string => `${megabytes / 1024} GB`;
const listed = (words: readonly string[]): string => words.join(', ');

const rolesTable = () =>
  toTable(
    ['', ...roles],
    [...permissions.map((permission) => [permission, ...roles.map((role) => (can(role, permission) ? 'yes' : ''))])],
  );

const statesTable = () =>
  toTable(
    ['of', 'states'],
    [
      ['a driver', listed(driverStatuses)],
      ['an open application', listed(openStatuses)],
      ['a licence or medical record', listed(expiryStatuses)],
      ['a request', listed(requestStatuses)],
      ['a consultation', listed(consultationStatuses)],
      ['a training', listed(trainingStatuses)],
      ['a message', listed(messageStates)],
      ['what people ask about their data', listed(privacyRequestStates)],
      ['an administrator', listed(administratorStates)],
    ],
  );

const changesTable = () =>
  toTable(
    ['change', 'allowed from', 'becomes'],
    [
      ...driverActionNames.map((name) => {
        const { from, to } = driverActions[name];
        return [`${name} a driver`, listed(from), to ?? 'what it was before'];
      }),
      ...Object.entries(requestEndings).map(([to, from]) => ['end a request', listed(from), to]),
      ...Object.entries(consultationChanges).map(([to, from]) => ['mark a consultation', listed(from), to]),
      ...trainingStatuses.filter((to) => to !== 'Upcoming').map((to) => ['mark a training', 'Upcoming', to]),
    ],
  );

const retentionTable = () =>
  toTable(
    ['what', 'kept for', 'counted from'],
    retentionKeys.map((key) => [retentionRules[key].label, formatKeptFor(key), retentionRules[key].why]),
  );

const lengthsTable = () =>
  toTable(
    ['text', 'characters'],
    [
      ['a name, of a person, company or training', `${textLimits.name}`],
      ['an email address', `${maxEmailLength}`],
      ['an address', `${textLimits.address}`],
      ['a long text', inWords(textLimits.long)],
      ['a note', inWords(maxNoteLength)],
      ['words of a verdict or a rejection', `${maxRemarkLength}`],
      ['words with which a document is asked for', `${maxAskingWords}`],
      ['the reason of a cancelled request', `${maxCancelReason}`],
      ['the reason of a removed registration', `${maxRemovalReason}`],
      ['the place of a consultation', `${maxPlaceLength}`],
      ['the reason of a legal hold', `${minHoldReason} to ${maxHoldReason}`],
      ['what somebody asks about their own data', inWords(maxPrivacyWords)],
      ['the subject of a mail', `${maxSubject}`],
      ['a text message', `${maxText}, in ${maxTextParts} parts at most`],
      ['a password', `${minPasswordLength} to ${maxPasswordLength}`],
    ],
  );

const countsTable = () =>
  toTable(
    ['what', 'at most'],
    [
      ['images of a document', `${maxFilesPerGroup}`],
      [
        'an image of a document',
        `${megabytes(upload.maxImageBytes)}, ${inWords(upload.maxImageSide)} px a side, ${upload.maxImagePixels / 1e6} megapixels`,
      ],
      ['a public picture', megabytes(upload.maxPublicImageBytes)],
      ['pictures added to the gallery at once', `${maxGalleryImages}`],
      ['photos that wait under one secret', `${maxOpenUploads}`],
      ['drivers of a request', `${maxDriversNeeded}`],
      ['drivers assigned at once', `${maxPlacedAtOnce}`],
      ['drivers asked at once', `${maxAsked}`],
      ['questions about work to a driver in a day', `${asksPerDay}`],
      ['applications of a review', `${maxQueued}`],
      ['drivers named as the same person', `${maxDuplicates}`],
      ['hits of each kind in the search of everything', `${maxHits}`],
      ['records in one copy of a person’s data', `${maxPersonRecords}`],
      ['passkeys of an account', `${maxPasskeys}`],
      [
        'wrong tries at a mailed code; at a challenge',
        `${accounts.maxRecoveryAttempts}; ${secondFactor.maxChallengeAttempts}`,
      ],
      [
        'wrong tries at a code for one’s own data',
        `${ownData.maxOwnCodeAttempts} of a sender, ${ownData.maxOwnCodeAttemptsOfAll} of all`,
      ],
      [
        'codes for one’s own data about a record in a day',
        `${ownData.ownCodesADay} of a sender, ${ownData.ownCodesADayOfAll} of all`,
      ],
      [
        'messages to one person that the office has not decided or written: first ones of forms, and as many about earlier records',
        `${personMessageLimits.anHour} in an hour, ${personMessageLimits.aDay} in a day`,
      ],
    ],
  );

const timesTable = () =>
  toTable(
    ['what', 'how long'],
    [
      ['undoing a change', `${undoMinutes} minutes`],
      ['deleted drivers’ documents in the bin', `${binDays} days`],
      [
        'a link that asks for documents; what was asked, after its end',
        `${linkDays} days; ${formatKeptFor('leftovers')}`,
      ],
      ['a photo that no application uses', `${uploadHours} hours`],
      ['a tracking link', `${trackingDays} days`],
      [
        'before its last day a document is ExpiringSoon; can be renewed by its driver',
        `${expiringSoonDays} days; ${renewalDays} days`,
      ],
      ['before its last day drivers are reminded of a document', `${listed(reminderDays.map(String))} days`],
      ['which reminders were told', `${reminderMonths} months`],
      ['no text messages', `${quietHours.from} to ${quietHours.until}`],
      ['what has arrived is in the bell', `${newsDays} days`],
      ['answering what people ask about their data', `${answerDays} days`],
      [
        'a code for one’s own data; what it opens',
        `${ownData.ownCodeMinutes} minutes; ${ownData.ownProofMinutes} minutes`,
      ],
      ['a code for a new password', `${accounts.recoveryCodeMinutes} minutes`],
      ['an invitation', `${invitationHours} hours`],
      ['a challenge for the second factor', `${secondFactor.challengeMinutes} minutes`],
      ['a proof of who one is', `${secondFactor.confirmedMinutes} minutes`],
    ],
  );

function quotasTable(): string {
  const unset = readSettings({});
  return toTable(
    ['what', 'unless set', 'setting'],
    [
      [
        'forms of one network address in a minute; each person of a list counts as one',
        `${unset.publicPostsPerMinute}`,
        '`PUBLIC_POSTS_PER_MINUTE`',
      ],
      [
        'its applications in a day; their documents',
        `${unset.dailyApplicationsPerSender}; ${gigabytes(unset.dailyApplicationMbPerSender)}`,
        '`DAILY_APPLICATIONS_PER_SENDER`; `DAILY_APPLICATION_MB_PER_SENDER`',
      ],
      [
        'its forms other than applications in an hour; a list counts as one',
        `${unset.formsPerHour}`,
        '`FORMS_PER_HOUR`',
      ],
      ['its forms other than applications in a day; a list counts as one', `${unset.formsPerDay}`, '`FORMS_PER_DAY`'],
      ['first messages that its forms lead to in an hour', `${unset.formMessagesPerHour}`, '`FORM_MESSAGES_PER_HOUR`'],
      ['first messages that its forms lead to in a day', `${unset.formMessagesPerDay}`, '`FORM_MESSAGES_PER_DAY`'],
      ['automatic emails in a day', `${unset.mailsPerDay}`, '`MAILS_PER_DAY`'],
      ['automatic text messages in a day', `${unset.textsPerDay}`, '`TEXTS_PER_DAY`'],
      [
        'documents of Pending applications; photos sent ahead',
        `${gigabytes(unset.unreviewedApplicationsMb)}; a tenth of it`,
        '`UNREVIEWED_APPLICATIONS_MB`',
      ],
      ['what arrives at a time', gigabytes(unset.incomingMb), '`INCOMING_MB`'],
      [
        'a session; without use',
        `${unset.sessionHours} hours; ${unset.sessionIdleMinutes} minutes`,
        '`SESSION_HOURS`; `SESSION_IDLE_MINUTES`',
      ],
    ],
  );
}

const reportsTable = () =>
  toTable(
    ['report', 'definition'],
    reportNames.map((name) => [reports[name].title, reports[name].definition]),
  );

export const documentTables: Readonly<Record<string, Tables>> = {
  'docs/product.md': {
    roles: rolesTable,
    states: statesTable,
    changes: changesTable,
    retention: retentionTable,
    lengths: lengthsTable,
    counts: countsTable,
    times: timesTable,
    quotas: quotasTable,
    reports: reportsTable,
  },
  'docs/data-protection.md': protectionTables,
  'docs/ropa.md': recordTables,
};

/** Throws if the document lacks a place for a table, or names an unknown one. */
export function fillTables(document: string, tables: Tables): string {
  const filled = new Set<string>();
  const text = document.replace(/<!-- table: (.+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`There is no table '${name}'.`);
    filled.add(name);
    return `<!-- table: ${name} -->\n\n${table()}\n\n<!-- end -->`;
  });
  const missing = Object.keys(tables).filter((name) => !filled.has(name));
  if (missing.length > 0) throw new Error(`The document has no place for: ${missing.join(', ')}.`);
  return text;
}
