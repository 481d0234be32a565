import { expiringDocuments } from '#contract/documents/documents.ts';
import { inSentence } from '#contract/documents/papers.ts';
import { unjudged } from '#contract/documents/verdicts.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import type { DriverAction } from '#contract/drivers/driver-actions.ts';
import type { DriverProfile, ListedDriver } from '#contract/drivers/drivers.ts';
import { binDays } from '#contract/placements/bin.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import type { PhoneContact } from '#web/office/phone-contact.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';

export function formatExperience(years: number): string {
  return pluralize(years, 'year');
}

export function companyNames({ companies }: Pick<ListedDriver, 'companies'>): string {
  return companies.map(({ name }) => name).join(' and ');
}

type ExpiryStates = Pick<ListedDriver, 'expiryStatus' | 'medicalExpiryStatus' | 'neededChecks'>;

const expiredNouns = ({ expiryStatus, medicalExpiryStatus }: ExpiryStates): string[] => [
  ...(expiryStatus === 'Expired' ? [expiringDocuments.licence.noun] : []),
  ...(medicalExpiryStatus === 'Expired' ? [expiringDocuments.medicalRecord.noun] : []),
];

const lackingNouns = ({ neededChecks }: ExpiryStates): string[] =>
  neededChecks
    .filter(({ endsOn }) => endsOn < todayInLagos(serverNow()))
    .map(({ name }) => inSentence(name));

const formatDone = (nouns: readonly string[], done: string) =>
  nouns.length === 0
    ? []
    : [`the ${nouns.join(' and the ')} ${nouns.length === 1 ? 'is' : 'are'} ${done}`];

/** Why expired documents or missing checks prevent a placement; undefined if they don't. */
function formatObstacle(driver: ExpiryStates): string | undefined {
  const done = [
    ...formatDone(expiredNouns(driver), 'renewed'),
    ...formatDone(lackingNouns(driver), 'checked'),
  ];
  return done.length === 0 ? undefined : `until ${done.join(' and ')}`;
}

/** Ends a sentence about a driver who leaves a company: whether they can be placed again. */
export function formatReturn(driver: ExpiryStates): string {
  const obstacle = formatObstacle(driver);
  return obstacle === undefined
    ? 'can then be placed with another company'
    : `can't be placed again ${obstacle}`;
}

/** Describes an action's effect, in a sentence that names the driver. */
export function formatConsequence(
  action: DriverAction,
  driver: ExpiryStates & Pick<ListedDriver, 'fullName' | 'companies'>,
): string {
  const { fullName } = driver;
  if (action === 'approve') {
    const obstacle = formatObstacle(driver);
    if (obstacle === undefined)
      return `${fullName} will be approved and can then be placed with companies.`;
    const have = expiredNouns(driver).length === 1 ? 'it has' : 'they have';
    const why = lackingNouns(driver).length === 0 ? `: ${have} expired` : '';
    return `${fullName} will be approved, but can't be placed ${obstacle}${why}.`;
  }
  if (action === 'reject')
    return `${fullName}'s application will be rejected. They can apply again.`;
  if (action === 'unblock')
    return `${fullName} will be unblocked and return to their earlier status.`;
  if (action === 'delete') {
    return `${fullName}'s application will be moved to Deleted, where it can be restored for ${binDays} days. Nobody can open the documents until then. After that they are destroyed.`;
  }
  const placements = companyNames(driver);
  return placements === ''
    ? `${fullName} can't be placed until someone unblocks them.`
    : `${fullName} will be removed from ${placements} and can't be placed again until someone unblocks them.`;
}

/** The documents that approving accepts, unopened ones separately; empty if all are accepted already. */
export function formatAcceptance({
  documents,
  verdicts,
  openedDocuments,
}: Pick<DriverProfile, 'documents' | 'verdicts' | 'openedDocuments'>): {
  judgement: 'good' | 'warning';
  words: string;
}[] {
  const groups = unjudged(
    documents.map(({ group }) => group),
    verdicts,
  );
  const unopened = groups.filter((group) => !openedDocuments.includes(group));
  const opened = groups.filter((group) => openedDocuments.includes(group));
  const accepts = (those: typeof groups, by: string) =>
    `This accepts ${pluralize(those.length, 'document')} that no one has ${by}: ${those.map((group) => documentLabels[group]).join(', ')}.`;
  return [
    ...(unopened.length > 0
      ? [{ judgement: 'warning' as const, words: accepts(unopened, 'opened') }]
      : []),
    ...(opened.length > 0
      ? [{ judgement: 'good' as const, words: accepts(opened, 'judged yet') }]
      : []),
  ];
}

/** For a search by the start of a driver ID or part of a name. */
export const driverSearchLabel = 'Search by Name or Driver ID';

/** Mentions licence numbers only for roles that can read them. */
export const driverSearchHint = (canReadDocuments: boolean): string =>
  canReadDocuments
    ? 'Names in any order, a driver ID, the start of a phone number or email address, or a whole licence number.'
    : 'Names in any order, a driver ID, or the start of a phone number or email address.';

export const driverContact = ({
  phoneNumber,
  fullName,
  driverId,
  whatsApp,
}: Pick<ListedDriver, 'phoneNumber' | 'fullName' | 'driverId' | 'whatsApp'>): PhoneContact => ({
  phone: phoneNumber,
  name: fullName,
  about: `your application ${driverId}`,
  whatsApp,
});
