import { Check, Clock, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttendanceState } from '#contract/attendance/attendance.ts';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { dateOf, formatDateAndTime, ordinal, weekdayName } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A trainee's seat or queue position: '2nd on the waiting list'. */
export function formatPlace({ state, position, offeredUntil }: Enrolment): string {
  if (position !== null) return `${ordinal(position)} on the waiting list`;
  if (offeredUntil !== null) return `Seat held until ${formatDateAndTime(new Date(offeredUntil))}`;
  return enrolmentStateLabels[state];
}

/** The reference, after any special state: 'Walk-in, ENR-100231'. */
export function Reference({ enrolment }: { enrolment: Enrolment }) {
  return (
    <>
      {enrolment.state !== 'Registered' && `${formatPlace(enrolment)}, `}
      <span className="whitespace-nowrap">{enrolment.reference}</span>
    </>
  );
}

const looks: Readonly<Record<AttendanceState, { icon: LucideIcon; look: string }>> = {
  Came: { icon: Check, look: 'text-green-ink' },
  Late: { icon: Clock, look: 'text-yellow-ink' },
  Absent: { icon: X, look: 'text-red-ink' },
};

export function Mark({
  state,
  children,
}: {
  state: AttendanceState | undefined;
  children?: string;
}) {
  if (state === undefined) return <span className="text-ink-2">Not marked</span>;
  const { icon: Icon, look } = looks[state];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 align-bottom font-strong whitespace-nowrap',
        look,
      )}
    >
      <Icon className="size-4 shrink-0" />
      {state}
      {children}
    </span>
  );
}

/** A column header: 'Fri 20'. */
export const formatDay = (date: string): string =>
  `${weekdayName(date).slice(0, 3)} ${Number(date.slice(8))}`;

const stateOn = ({ attendance }: Enrolment, date: string) =>
  attendance.find((one) => one.date === date)?.state;

// With certificates, there is no space for more columns at 1440 px.
const maxDayColumns = 2;

const formatDaysCame = ({ attendance }: Enrolment, days: number) =>
  `Came on ${attendance.filter(({ state }) => state !== 'Absent').length} of ${days} days`;

/** One column per day; for many days, one column with a count. */
export const markColumns = ({ days }: Training): Column<Enrolment>[] =>
  days.length > maxDayColumns
    ? [
        {
          header: 'Attendance',
          variant: 'muted',
          cell: (enrolment) => formatDaysCame(enrolment, days.length),
        },
      ]
    : days.map(({ date }) => ({
        header: formatDay(date),
        cell: (enrolment) => <Mark state={stateOn(enrolment, date)} />,
      }));

const nameColumn = (below: (enrolment: Enrolment) => ReactNode): Column<Enrolment> => ({
  header: 'Full name',
  sortKey: 'name',
  variant: 'long',
  cell: (enrolment) => (
    <>
      <span
        className={classNames(
          'block 3xl:min-w-30',
          enrolment.erasedAt === null ? 'font-title text-navy-900' : 'text-ink-2',
        )}
      >
        {enrolment.fullName}
      </span>
      <span className="block text-1 text-ink-2">{below(enrolment)}</span>
    </>
  ),
});

const trainingColumn: Column<Enrolment> = {
  header: 'Training Name',
  sortKey: 'training',
  cell: ({ trainingName }) => (
    <span title={trainingName} className="block w-24 truncate">
      {trainingName}
    </span>
  ),
};

const companyColumn: Column<Enrolment> = {
  header: 'Company Name',
  sortKey: 'company',
  variant: 'long',
  cell: ({ companyName }) => (
    <span className="block 3xl:min-w-24">{companyName || 'Not given'}</span>
  ),
};

const contactColumn: Column<Enrolment> = {
  header: 'Email Address',
  sortKey: 'email',
  variant: 'muted',
  cell: ({ email, phoneNumber }) => (
    <span className="block 3xl:min-w-50">
      <ContactLink email={email} />
      <span className="block text-1 whitespace-nowrap">{phoneNumber}</span>
    </span>
  ),
};

const dateColumn: Column<Enrolment> = {
  header: 'Date',
  sortKey: 'registered',
  cell: ({ createdAt }) => (
    <span className="block whitespace-normal 3xl:min-w-32">{dateOf(createdAt)}</span>
  ),
};

export const seatedColumns = (
  outcomeColumns: readonly Column<Enrolment>[],
): Column<Enrolment>[] => [
  nameColumn((enrolment) => <Reference enrolment={enrolment} />),
  trainingColumn,
  companyColumn,
  contactColumn,
  ...outcomeColumns,
  dateColumn,
];

export const waitingColumns: readonly Column<Enrolment>[] = [
  nameColumn(({ reference }) => reference),
  { header: 'Place', sortKey: 'place', variant: 'long', cell: formatPlace },
  trainingColumn,
  companyColumn,
  contactColumn,
  { ...dateColumn, header: 'Asked' },
];
