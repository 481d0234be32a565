import {
  type ActivityChange,
  type ActivityDay,
  type ActivityEntry,
  maxActivityFound,
  maxActivityTotal,
} from '#contract/activity/activity.ts';
import {
  type ActivityGroup,
  type ActivityRecord,
  activityFields,
} from '#contract/activity/activity-kinds.ts';
import {
  type CalendarDate,
  formatShortDate,
  formatTime,
  isRealDate,
  timeInLagos,
  todayInLagos,
  weekdayName,
} from '#contract/platform/dates.ts';
import { consultationPath, profilePath, requestPath, trainingPath } from '#web/addresses.ts';

/** Without a session, only the person of such a record can change it, by link or code. */
const people: Partial<Record<ActivityRecord, string>> = {
  driver: 'The driver',
  request: 'The company',
  consultation: 'The client',
  enrolment: 'The trainee',
};

/** A visitor without a session is the person of the record, or 'Unknown'. */
export function formatActor(
  { kind, name }: Pick<ActivityEntry['actor'], 'kind' | 'name'>,
  about?: ActivityRecord,
): string {
  if (kind === 'administrator') return name;
  return kind === 'public' ? ((about && people[about]) ?? 'Unknown') : 'The system';
}

/** Lagos time; adds the day unless all entries share one. */
export function formatWhen(at: string, isOneDay: boolean): string {
  const instant = new Date(at);
  const time = formatTime(timeInLagos(instant));
  return isOneDay ? time : `${formatShortDate(todayInLagos(instant))}, ${time}`;
}

export function formatValue(
  { field }: Pick<ActivityChange, 'field'>,
  value: string | null,
): string {
  if (value === null) return 'none';
  if (field === 'time' || field === 'scheduledTime') return formatTime(value);
  return isRealDate(value) ? formatShortDate(value) : value;
}

export const fieldLabel = ({ field }: Pick<ActivityChange, 'field'>): string =>
  activityFields[field];

/** `undefined` if the record has no page. */
export function recordPath({
  kind,
  _id,
  reference,
  exists,
}: ActivityEntry['record']): string | undefined {
  if (!exists || _id === null) return undefined;
  if (kind === 'driver') return profilePath({ _id });
  if (kind === 'request') return requestPath({ requestId: reference });
  if (kind === 'consultation') return consultationPath({ _id });
  return kind === 'training' ? trainingPath(_id) : undefined;
}

/** 'Friday, 20 Nov 2026', '14 Nov 2026 to 20 Nov 2026' or 'All days'. */
export function formatDays(from: CalendarDate, to: CalendarDate): string {
  if (from === '' && to === '') return 'All days';
  if (from === to) return `${weekdayName(from)}, ${formatShortDate(from)}`;
  if (to === '') return `Since ${formatShortDate(from)}`;
  return from === ''
    ? `Until ${formatShortDate(to)}`
    : `${formatShortDate(from)} to ${formatShortDate(to)}`;
}

const kindNouns: Record<ActivityGroup, string> = {
  drivers: 'about decisions',
  documents: 'about documents',
  placements: 'about placements',
  requests: 'about requests',
  consultations: 'about consultations',
  notes: 'about notes',
  trainings: 'about trainings',
  messages: 'about messages',
  exports: 'about exports',
  logins: 'about log-ins',
  accounts: 'about accounts',
  privacy: 'about privacy',
  website: 'about the website',
  settings: 'about settings',
};

const number = new Intl.NumberFormat('en-NG');
const maxNamed = 3;

/** '47 entries by 5 people: 20 about documents, 9 about decisions', or '1,000 entries or more'. */
export function formatTotal(total: number, day: ActivityDay | null, isSearch = false): string {
  if (total === 0) return 'No entries';
  if (total >= (isSearch ? maxActivityFound : maxActivityTotal))
    return `${number.format(total)} entries or more`;
  const entries = total === 1 ? '1 entry' : `${number.format(total)} entries`;
  if (day === null) return entries;
  const by =
    day.people === 0
      ? ''
      : ` by ${day.people === 1 ? '1 person' : `${number.format(day.people)} people`}`;
  const named = day.kinds
    .slice(0, maxNamed)
    .map((one) => `${number.format(one.entries)} ${kindNouns[one.kind]}`);
  return `${entries}${by}: ${named.join(', ')}`;
}
