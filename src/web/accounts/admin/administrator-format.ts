import {
  type Administrator,
  type AdministratorState,
  administratorStates,
  type SecondFactorKind,
} from '#contract/accounts/administrators.ts';
import {
  addDays,
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { roles } from '#contract/platform/roles.ts';

const minute = 60_000;
const hour = 60 * minute;

/** 'Now', '2 minutes ago', 'Today, 8:41 am', '16 Nov 2026' or 'Not yet'. */
export function formatLastSeen(lastSeenAt: string | null, now: Date): string {
  if (lastSeenAt === null) return 'Not yet';
  const instant = new Date(lastSeenAt);
  const minutes = Math.floor((now.getTime() - instant.getTime()) / minute);
  // Recorded to the minute only.
  if (minutes < 2) return 'Now';
  if (minutes < 60) return `${minutes} minutes ago`;
  const [day, today] = [todayInLagos(instant), todayInLagos(now)];
  const time = formatTime(timeInLagos(instant));
  if (day === today) return `Today, ${time}`;
  return day === addDays(today, -1) ? `Yesterday, ${time}` : formatShortDate(day);
}

const secondFactorLabels: Record<SecondFactorKind, string> = {
  passkey: 'Passkey',
  app: 'App code',
};

/** 'Passkey', 'Passkey, app code' or 'None'. */
export function formatSecondFactors({
  secondFactors,
}: Pick<Administrator, 'secondFactors'>): string {
  const [first, ...others] = secondFactors.map((kind) => secondFactorLabels[kind]);
  return first === undefined
    ? 'None'
    : [first, ...others.map((label) => label.toLowerCase())].join(', ');
}

/** For an invitation, adds the hours left, rounded up. */
export function formatState(
  { state, expiresAt }: Pick<Administrator, 'state' | 'expiresAt'>,
  now: Date,
): string {
  if (state !== 'Invited' || expiresAt === null) return state;
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'Invitation expired';
  return `Invited, ${Math.ceil(left / hour)} h left`;
}

/** Falls back to the email address while no name is set. */
export const nameOf = ({ name, email }: Pick<Administrator, 'name' | 'email'>): string =>
  name || email;

/** Counts the states; recommends a second Owner if there isn't one. */
export function summarize(all: readonly Administrator[]): string {
  const count = (state: AdministratorState) => all.filter((one) => one.state === state).length;
  const owners = all.filter(({ role, state }) => role === 'Owner' && state === 'Active').length;
  const parts = [
    `${count('Active')} active`,
    ...(count('Invited') > 0 ? [`${count('Invited')} invited`] : []),
    ...(count('Deactivated') > 0 ? [`${count('Deactivated')} deactivated`] : []),
  ];
  return `${parts.join(', ')}.${owners < 2 ? ' Two or more Owners are safer than one.' : ''}`;
}

export const isLastOwner = (one: Administrator, all: readonly Administrator[]): boolean =>
  all
    .filter(({ role, state }) => role === 'Owner' && state === 'Active')
    .every(({ _id }) => _id === one._id) &&
  one.role === 'Owner' &&
  one.state === 'Active';

export type SortKey = 'name' | 'role' | 'lastSeen' | 'state';

const seen = ({ lastSeenAt }: Administrator) =>
  lastSeenAt === null ? 0 : new Date(lastSeenAt).getTime();
const byName = (one: Administrator, other: Administrator) =>
  nameOf(one).localeCompare(nameOf(other), 'en');

const comparisons: Record<SortKey, (one: Administrator, other: Administrator) => number> = {
  name: byName,
  role: (one, other) => roles.indexOf(one.role) - roles.indexOf(other.role),
  lastSeen: (one, other) => seen(other) - seen(one),
  state: (one, other) =>
    administratorStates.indexOf(one.state) - administratorStates.indexOf(other.state),
};

/** Ties: the latest seen first, then by name. */
export function sortAdministrators(
  all: readonly Administrator[],
  { key, isDescending }: { key: SortKey; isDescending: boolean },
): Administrator[] {
  return all.toSorted(
    (one, other) =>
      (isDescending ? -1 : 1) * comparisons[key](one, other) ||
      comparisons.lastSeen(one, other) ||
      byName(one, other),
  );
}
