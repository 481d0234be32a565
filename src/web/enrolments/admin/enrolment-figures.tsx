import { Link, type To, useLocation, useSearchParams } from 'react-router';
import type { EnrolmentCounts } from '#contract/enrolments/enrolments.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { outcomeFilter } from './enrolment-filters.ts';

interface EnrolmentFiguresProps {
  training: Training;
  /** Undefined while loading. */
  counts: EnrolmentCounts | undefined;
  /** Whether attendance is possible: on or after the first day, or once the training is completed. */
  hasBegun: boolean;
  part: string;
  linkTo(part: string, narrowed?: Readonly<Record<string, string>>): To;
}

export function EnrolmentFigures({
  training,
  counts,
  hasBegun,
  part,
  linkTo,
}: EnrolmentFiguresProps) {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const outcome = params.get(outcomeFilter.key) ?? '';
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
    >
      {figuresOf(training, counts, hasBegun).map(({ label, count, words, of, only = '' }) => {
        const isPresent = part === of && outcome === only;
        const content = (
          <>
            <span className="block text-1 font-title text-navy-900">{label}</span>
            <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="text-4 font-display text-navy-900">
                {count?.toLocaleString('en-NG') ?? '–'}
              </span>{' '}
              <span className="text-1 text-ink-2">{words}</span>
            </span>
          </>
        );
        return (
          <li key={label} className="bg-card">
            {count ? (
              <Link
                to={linkTo(of, only === '' ? {} : { [outcomeFilter.key]: only })}
                state={state}
                preventScrollReset
                aria-current={isPresent || undefined}
                className={classNames(
                  'block h-full px-4 py-3 -outline-offset-2 sm:px-5 hover:bg-row-on',
                  isPresent && 'bg-row-on',
                )}
              >
                {content}
              </Link>
            ) : (
              <div className="px-4 py-3 sm:px-5">{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Figure {
  label: string;
  count: number | undefined;
  words: string;
  of: 'registered' | 'waiting';
  only?: (typeof outcomeFilter.options)[number];
}

const inWords = (...words: (string | false)[]) => words.filter(Boolean).join(', ');

function figuresOf(
  training: Training,
  counts: EnrolmentCounts | undefined,
  hasBegun: boolean,
): Figure[] {
  const { seats, seatsTaken, minEnrolments, days, date, status } = training;
  const {
    registered,
    walkIns = 0,
    onList,
    offered = 0,
    everyDay,
    late = 0,
    absent = 0,
  } = counts ?? {};
  const { certified = 0, sent } = counts ?? {};
  const isUpcoming = status === 'Upcoming';
  const isToCome = isUpcoming && !hasBegun;
  const isFew =
    isUpcoming && minEnrolments !== null && registered !== undefined && registered < minEnrolments;
  return [
    {
      label: 'Registered',
      count: registered,
      of: 'registered',
      words: inWords(
        seats === null ? 'no limit of seats' : `of ${pluralize(seats, 'seat')}`,
        seats !== null && seatsTaken > seats && `${seatsTaken - seats} over`,
        walkIns > 0 && (walkIns === 1 ? '1 walk-in' : `${walkIns} walk-ins`),
        isFew && `at least ${minEnrolments} are needed`,
      ),
    },
    {
      label:
        days.length === 1
          ? 'Came'
          : days.length === 2
            ? 'Came on both days'
            : `Came on all ${days.length} days`,
      count: everyDay,
      of: 'registered',
      only: 'everyDay',
      words: isToCome
        ? `from ${formatShortDate(date)} on`
        : inWords(late > 0 && `${late} of them late`, absent > 0 && `${absent} absent`),
    },
    {
      label: 'Waiting list',
      count: onList,
      of: 'waiting',
      words: inWords(
        onList === 0 && 'no one is waiting',
        offered > 0 && `${offered} with a seat offered`,
        !!onList &&
          (isUpcoming ? 'the first person gets the next free seat' : 'no seat came free for them'),
      ),
    },
    {
      label: 'Certificates sent',
      count: sent,
      of: 'registered',
      only: 'sent',
      words: inWords(
        sent !== undefined && certified > sent && `${certified - sent} ready`,
        isToCome && 'once the training is over',
      ),
    },
  ];
}
