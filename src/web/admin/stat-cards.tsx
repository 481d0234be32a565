import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  Building2,
  CalendarDays,
  Files,
  FileWarning,
  Hourglass,
  type LucideIcon,
  Truck,
  UserCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { type Overview, readOverview } from '#contract/notifications/overview.ts';
import type { Permission } from '#contract/platform/roles.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface Card {
  count: keyof Overview;
  name: string;
  meaning: string;
  to: string;
  icon: LucideIcon;
  tile: string;
  permission: Permission;
}

const calm = 'bg-navy-100 text-navy-900';
const good = 'bg-green-tint text-green-ink';

const cards: readonly Card[] = [
  {
    count: 'totalApplicationsReceived',
    name: 'Total Applications Received',
    meaning: 'Every application received',
    to: '/admin/driver-management',
    permission: 'read drivers',
    icon: Files,
    tile: calm,
  },
  {
    count: 'approvedDrivers',
    name: 'Approved Drivers',
    meaning: 'Accepted, not placed now',
    to: '/admin/driver-management?status=Approved',
    permission: 'read drivers',
    icon: UserCheck,
    tile: good,
  },
  {
    count: 'pendingDriverApplications',
    name: 'Pending Driver Applications',
    meaning: 'Not decided yet',
    to: '/admin/driver-management?status=Pending',
    permission: 'read drivers',
    icon: Hourglass,
    tile: 'bg-yellow-tint text-yellow-ink',
  },
  {
    count: 'blockedDrivers',
    name: 'Blocked Drivers',
    meaning: "Can't be placed",
    to: '/admin/driver-management?status=Blocked',
    permission: 'read drivers',
    icon: Ban,
    tile: calm,
  },
  {
    count: 'consultationBookings',
    name: 'Consultation Bookings',
    meaning: 'All bookings, past and upcoming',
    to: '/admin/consultancy',
    permission: 'read consultations',
    icon: CalendarDays,
    tile: calm,
  },
  {
    count: 'driverRequestsFromCompanies',
    name: 'Driver Requests from Companies',
    meaning: 'Every request, open or closed',
    to: '/admin/company-driver',
    permission: 'read requests',
    icon: Building2,
    tile: calm,
  },
  {
    count: 'licenseOrMedicalExpiries',
    name: 'License/Medical Expiries',
    meaning: 'Expired or expiring within 30 days',
    to: '/admin/driver-management/document-status',
    permission: 'read drivers',
    icon: FileWarning,
    tile: 'bg-red-tint text-red-ink',
  },
  {
    count: 'driversCurrentlyAssigned',
    name: 'Drivers Currently Assigned',
    meaning: 'Placed with a company now',
    to: '/admin/driver-management/ongoing-driver',
    permission: 'read drivers',
    icon: Truck,
    tile: good,
  },
];

const number = new Intl.NumberFormat('en-NG');

export function StatCards() {
  const query = useQuery(apiQuery(readOverview, {}));
  const can = useCan();
  return (
    <QueryView
      query={query}
      data={query.data?.data.result}
      failure="The figures could not be loaded."
    >
      {(counts) => (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:max-xl:gap-3">
          {cards
            .filter(({ permission }) => can(permission))
            .map((card) => (
              <li key={card.count} className="flex">
                <FigureCard card={card} figure={counts?.[card.count]} />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}

interface FigureCardProps {
  card: Card;
  figure: number | undefined;
}

function FigureCard({ card: { name, meaning, to, icon: Icon, tile }, figure }: FigureCardProps) {
  return (
    <Link
      to={to}
      className="flex flex-1 flex-col rounded-card border border-line bg-card p-4 transition-shadow duration-(--fast) hover:shadow-soft sm:p-5 lg:max-xl:p-4"
    >
      <span className="mb-4 flex min-h-10 lg:max-xl:mb-1 items-center justify-between gap-2">
        <span className="title text-5">
          {figure === undefined ? <Loading /> : number.format(figure)}
        </span>
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex size-10 shrink-0 items-center justify-center rounded-field lg:max-xl:hidden',
            tile,
          )}
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
      <BrandStripes moving />
      <span className="sr-only">Loading</span>
    </span>
  );
}
