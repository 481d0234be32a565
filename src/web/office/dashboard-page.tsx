import { useQuery } from '@tanstack/react-query';
import { Ban, Files, Hourglass, type LucideIcon, UserCheck } from 'lucide-react';
import { Link } from 'react-router';
import { todayInLagos, writeDate } from '#contract/dates.ts';
import type { Overview } from '#contract/overview.ts';
import { company } from '#web/site/content.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Stripes } from '#web/ui/stripes.tsx';
import { overviewQuery } from './api.ts';

interface Card {
  count: keyof Overview;
  name: string;
  meaning: string;
  to: string;
  icon: LucideIcon;
  tile: string;
}

const cards: readonly Card[] = [
  {
    count: 'totalApplicationsReceived',
    name: 'Total Applications Received',
    meaning: 'Every application on record',
    to: '/admin/driver-management',
    icon: Files,
    tile: 'bg-navy-100 text-navy-900',
  },
  {
    count: 'approvedDrivers',
    name: 'Approved Drivers',
    meaning: 'Vetted and free to be placed',
    to: '/admin/driver-management?status=Approved',
    icon: UserCheck,
    tile: 'bg-green-tint text-green-ink',
  },
  {
    count: 'pendingDriverApplications',
    name: 'Pending Driver Applications',
    meaning: 'Waiting for a decision',
    to: '/admin/driver-management?status=Pending',
    icon: Hourglass,
    tile: 'bg-yellow-tint text-yellow-ink',
  },
  {
    count: 'blockedDrivers',
    name: 'Blocked Drivers',
    meaning: 'Kept off every placement',
    to: '/admin/driver-management?status=Blocked',
    icon: Ban,
    tile: 'bg-navy-100 text-navy-900',
  },
];

const weekday = new Intl.DateTimeFormat('en-NG', { weekday: 'long', timeZone: 'Africa/Lagos' });
const number = new Intl.NumberFormat('en-NG');

/** The screen's name in the browser's tab. */
export const meta = () => [{ title: `Dashboard | ${company.name}` }];

/** The day in figures; each card leads to the list that it counts. */
export default function DashboardPage() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  const counts = data?.data.result;
  return (
    <>
      <h1 className="title text-4">Dashboard</h1>
      <p className="mt-1 text-2 text-ink-2">
        {weekday.format()}, {writeDate(todayInLagos())}
      </p>
      <div className="mt-5">
        {error && !counts ? (
          <Failure
            message={error.message || 'The figures could not be loaded.'}
            isRetrying={isFetching}
            onRetry={() => refetch()}
          />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {cards.map((card) => (
              <li key={card.count} className="flex">
                <FigureCard card={card} figure={counts?.[card.count]} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

interface FigureCardProps {
  card: Card;
  /** Missing while it loads. */
  figure: number | undefined;
}

function FigureCard({ card: { name, meaning, to, icon: Icon, tile }, figure }: FigureCardProps) {
  return (
    <Link
      to={to}
      className="flex flex-1 flex-col rounded-card border border-line bg-card p-4 transition-shadow duration-(--fast) hover:shadow-soft sm:p-5"
    >
      <span className="mb-4 flex min-h-10 items-center justify-between gap-2">
        <span className="title text-5">{figure === undefined ? <Loading /> : number.format(figure)}</span>
        <span
          aria-hidden="true"
          className={classNames('inline-flex size-10 shrink-0 items-center justify-center rounded-field', tile)}
        >
          <Icon className="size-5" />
        </span>
      </span>
      <span className="text-2 font-title text-navy-900">{name}</span>
      <span className="text-1 text-ink-2">{meaning}</span>
    </Link>
  );
}

function Loading() {
  return (
    <span role="status">
      <Stripes moving />
      <span className="sr-only">Loading</span>
    </span>
  );
}
