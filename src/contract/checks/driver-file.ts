import { expiringDocuments } from '#contract/documents/documents.ts';
import { inSentence } from '#contract/documents/papers.ts';
import { documentGroups, documentShortLabels } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { CheckKind } from './check-kinds.ts';
import type { Check, DriverFile } from './checks.ts';

type FileState = 'held' | 'missing' | 'not passed' | 'to check' | 'out of date';

/** The present check of a kind: the newest that wasn't withdrawn. */
export const presentCheck = (
  { checks }: Pick<DriverFile, 'checks'>,
  { _id }: Pick<CheckKind, '_id'>,
): Check | undefined => checks.find(({ kind, withdrawn }) => kind === _id && withdrawn === null);

/** A paper is valid on its last day. */
export const isOutOfDate = (validUntil: CalendarDate | null, today: CalendarDate): boolean =>
  validUntil !== null && validUntil < today;

/** The state of a kind by its present check. */
export function stateOf(
  check: Pick<Check, 'validUntil' | 'outcome'> | undefined,
  today: CalendarDate,
): FileState {
  if (!check) return 'missing';
  if (check.outcome === 'Not passed') return 'not passed';
  return isOutOfDate(check.validUntil, today) ? 'out of date' : 'held';
}

type Documented = Pick<
  DriverProfile,
  'verdicts' | 'missingDocuments' | 'licenceExpiryDate' | 'medicalRecordsExpiryDate'
>;

function documentStates(driver: Documented, today: CalendarDate): [string, FileState][] {
  const dated = Object.values(expiringDocuments);
  return documentGroups.map((group) => {
    const field = dated.find((one) => one.group === group)?.dateField;
    const verdict = driver.verdicts.find((one) => one.group === group)?.verdict;
    const isMissing = driver.missingDocuments.includes(group) || verdict === 'new-needed';
    const isHeld = verdict === 'accepted';
    const isOld = field !== undefined && isOutOfDate(driver[field], today);
    const state = isMissing ? 'missing' : isOld ? 'out of date' : isHeld ? 'held' : 'to check';
    return [documentShortLabels[group], state];
  });
}

function checkStates(file: DriverFile, today: CalendarDate): [string, FileState][] {
  return file.kinds
    .filter(({ endedAt }) => endedAt === null)
    .map((kind) => [kind.name, stateOf(presentCheck(file, kind), today)]);
}

/** '6 of 9 · missing: road test, guarantor 2', of the four documents and the kinds that count. */
export function summarizeFile(driver: Documented, file: DriverFile, today: CalendarDate): string {
  const states = [...documentStates(driver, today), ...checkStates(file, today)];
  const named = (state: FileState) => states.filter(([, one]) => one === state);
  const lacking = (['missing', 'not passed', 'out of date', 'to check'] as const).flatMap(
    (state) => {
      const names = named(state).map(([name]) => inSentence(name));
      return names.length === 0 ? [] : [`${state}: ${names.join(', ')}`];
    },
  );
  return [`${named('held').length} of ${states.length}`, ...lacking].join(' · ');
}
