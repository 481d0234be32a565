import type {
  AttendanceList,
  AttendancePerson,
  MarkState,
} from '#contract/attendance/attendance.ts';
import { type CalendarDate, formatShortDate, weekdayName } from '#contract/platform/dates.ts';
import type { WaitingMark } from './attendance-db.ts';

export interface CurrentMark {
  markId: string;
  state: MarkState;
  at: string;
  isWaiting: boolean;
}

export interface ListedPerson {
  person: AttendancePerson;
  currentMark: CurrentMark | undefined;
  /** A walk-in unknown to the server; every mark repeats it until then. */
  walkIn: WaitingMark['walkIn'];
}

export type Figure = 'came' | 'late' | 'absent' | 'not yet';

const figureOf: Record<MarkState, Figure> = {
  Came: 'came',
  Late: 'late',
  Absent: 'absent',
  Unmarked: 'not yet',
};

export const figureOfPerson = ({ currentMark }: ListedPerson): Figure =>
  figureOf[currentMark?.state ?? 'Unmarked'];

function toPerson({ enrolmentId, walkIn }: WaitingMark): AttendancePerson {
  const { fullName = '', companyName = '' } = walkIn ?? {};
  return {
    _id: enrolmentId,
    reference: '',
    fullName,
    companyName,
    isWalkIn: true,
    ticket: '',
    marks: [],
  };
}

function withWalkIns(
  { people }: AttendanceList,
  waiting: readonly WaitingMark[],
): AttendancePerson[] {
  const known = new Set(people.map(({ _id }) => _id));
  const added = new Map(
    waiting
      .filter(({ enrolmentId, walkIn }) => walkIn && !known.has(enrolmentId))
      .map((mark) => [mark.enrolmentId, mark]),
  );
  return [...people, ...[...added.values()].map(toPerson)].toSorted((one, other) =>
    one.fullName.localeCompare(other.fullName, 'en'),
  );
}

/** Applies the marks that wait on this device. */
export function listPeople(
  list: AttendanceList,
  waiting: readonly WaitingMark[],
  date: CalendarDate,
): ListedPerson[] {
  return withWalkIns(list, waiting).map((person) => {
    const own = waiting.filter(({ enrolmentId }) => enrolmentId === person._id);
    const last = own.findLast((mark) => mark.date === date);
    const storedMark = person.marks.find((mark) => mark.date === date);
    const currentMark = last
      ? { markId: last._id, state: last.state, at: last.at, isWaiting: true }
      : storedMark && {
          markId: storedMark._id,
          state: storedMark.state,
          at: storedMark.at,
          isWaiting: false,
        };
    return { person, currentMark, walkIn: own.find(({ walkIn }) => walkIn)?.walkIn };
  });
}

export function withMarks(list: AttendanceList, marks: readonly WaitingMark[]): AttendanceList {
  const people = withWalkIns(list, marks).map((person) => {
    const own = marks.filter(({ enrolmentId }) => enrolmentId === person._id);
    const days = new Map(own.map(({ _id, date, state, at }) => [date, { _id, date, state, at }]));
    return {
      ...person,
      marks: [...person.marks.filter(({ date }) => !days.has(date)), ...days.values()],
    };
  });
  return { ...list, people };
}

/** Today, else the last day before today, else the first day. */
export const openingDay = ({ days }: AttendanceList, today: CalendarDate): CalendarDate =>
  days.findLast((day) => day <= today) ?? days[0] ?? today;

/** 'Sat 21 Nov, day 2 of 2'. */
export function formatDay(days: readonly CalendarDate[], day: CalendarDate): string {
  const label = `${weekdayName(day).slice(0, 3)} ${formatShortDate(day)}`;
  return days.length < 2 ? label : `${label}, day ${days.indexOf(day) + 1} of ${days.length}`;
}

/** The company and the previous day's mark: 'Sample Mills Plc, absent on the day before'. */
export function formatPerson(
  { person }: ListedPerson,
  days: readonly CalendarDate[],
  day: CalendarDate,
): string {
  const before = person.marks.find(({ date }) => date === days[days.indexOf(day) - 1]);
  const wasAbsent = before?.state === 'Absent' ? ['absent on the day before'] : [];
  return [person.companyName, ...(person.isWalkIn ? ['walk-in'] : []), ...wasAbsent]
    .filter(Boolean)
    .join(', ');
}

export const tookPart = (state: MarkState): boolean => state === 'Came' || state === 'Late';
