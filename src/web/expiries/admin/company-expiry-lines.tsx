import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  type CompanyExpiries,
  readCompanyExpiries,
} from '#contract/placements/company-expiries.ts';
import { type CalendarDate, formatMonth } from '#contract/platform/dates.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Summary } from '#web/ui/data/summary.tsx';

/**
 * One line per company whose placed drivers' documents expire, most drivers first. Each links to the list of these
 * drivers.
 */
export function CompanyExpiryLines() {
  const { data } = useQuery(apiQuery(readCompanyExpiries, {}));
  if (!data || data.data.companies.length === 0) return null;
  const { until, companies } = data.data;
  return (
    <details className="rounded-card border border-line bg-card px-4 py-1 text-2 sm:px-5">
      <Summary>
        {`${companies.length === 1 ? '1 company loses' : `${companies.length} companies lose`} drivers by ${formatDay(until)}`}
      </Summary>
      <ul
        aria-label="Companies whose drivers' documents expire"
        className="divide-y divide-line border-t border-line"
      >
        {companies.map((one) => (
          <li key={one.company}>
            <Link
              to={{ search: new URLSearchParams({ company: one.company }).toString() }}
              className="group flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span>
                <span className="font-title text-navy-900 group-hover:underline">
                  {one.company}
                </span>
                {`: ${describe(one, until)}`}
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const formatDay = (day: CalendarDate) =>
  `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7)).split(' ')[0]}`;

/** 'documents of 7 of 9 placed drivers expire by 17 January; no free truck driver in Niger, 1 elsewhere'. */
function describe(one: CompanyExpiries, until: CalendarDate): string {
  const { placed, expiring, vehicles, states, free, elsewhere } = one;
  const whose = `documents of ${expiring} of ${pluralize(placed, 'placed driver')}`;
  const drivers = vehicles.length === 1 ? `${vehicles[0]?.toLowerCase()} driver` : 'driver';
  const place = states.length === 1 ? `in ${states[0]}` : 'where they work';
  const near = `${free === 0 ? 'no' : free} free ${drivers}${free > 1 ? 's' : ''} ${place}`;
  return `${whose} expire by ${formatDay(until)}; ${near}, ${elsewhere === 0 ? 'none' : elsewhere} elsewhere`;
}
