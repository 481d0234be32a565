import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import type { Source } from '#contract/sources/sources.ts';
import { driversPath } from '#web/addresses.ts';
import { RowCard } from '#web/platform/lists/row-card.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { Column } from '#web/ui/data/table.tsx';

function State({ source: { endedAt } }: { source: Source }) {
  return endedAt === null ? (
    <Badge tone="green">In use</Badge>
  ) : (
    <Badge tone="grey">{`Ended ${shortDayOf(endedAt)}`}</Badge>
  );
}

function Applications({ source: { slug, name, applications } }: { source: Source }) {
  const words = pluralize(applications, 'application');
  if (applications === 0) return <span>{words}</span>;
  const query = new URLSearchParams({ statuses: driverStatuses.join(','), source: slug });
  return (
    <Link
      to={`${driversPath}?${query}`}
      aria-label={`${name}: ${words}`}
      className="text-navy-600 underline underline-offset-4"
    >
      {words}
    </Link>
  );
}

export const sourceColumns: readonly Column<Source>[] = [
  {
    header: 'Name',
    variant: 'long',
    cell: ({ name }) => <span className="font-title text-navy-900">{name}</span>,
  },
  { header: 'Link', variant: 'muted', isCopyable: true, cell: ({ link }) => link },
  { header: 'Received', cell: (source) => <Applications source={source} /> },
  { header: 'Created', cell: ({ createdAt }) => shortDayOf(createdAt) },
  { header: 'State', variant: 'short', cell: (source) => <State source={source} /> },
];

export function SourceCard({ source, menu }: { source: Source; menu: ReactNode }) {
  return (
    <RowCard
      name={source.name}
      below={source.link}
      menu={menu}
      foot={
        <>
          <span className="text-2">
            <Applications source={source} />
          </span>
          <State source={source} />
        </>
      }
    />
  );
}
