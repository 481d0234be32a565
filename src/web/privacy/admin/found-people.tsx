import { FileDown, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { shortDayOf } from '#contract/platform/dates.ts';
import type { FoundPerson } from '#contract/privacy/privacy-people.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { PersonDialog } from './hold-dialog.tsx';
import { type PersonSearch, personKinds, recordScreen } from './person-records.ts';
import { ObstacleNote } from './request-clock.tsx';

const cameOn = ({ createdAt }: FoundPerson) => shortDayOf(createdAt);

const columns: readonly Column<FoundPerson>[] = [
  { header: 'Record', cell: (row) => `${personKinds[row.kind]} ${row.reference}` },
  { header: 'Name', variant: 'long', cell: (row) => <PersonName row={row} /> },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Came', cell: cameOn },
  { header: 'Stored', variant: 'long', cell: formatStored },
  { header: 'Can be erased', variant: 'long', cell: (row) => <Erasable row={row} /> },
];

interface FoundPeopleProps {
  /** Undefined while loading. */
  shown: readonly FoundPerson[] | undefined;
  wanted: PersonSearch;
  /** The dialog to open at once. */
  asking: PersonDialog | undefined;
}

export function FoundPeople({ shown, wanted, asking }: FoundPeopleProps) {
  const isAnyLeft = shown?.some(({ erasedAt }) => erasedAt === null) === true;
  const [asked, setAsked] = useState<PersonDialog | undefined>(isAnyLeft ? asking : undefined);
  const close = () => setAsked(undefined);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table
        label="Records of this person"
        columns={columns}
        rows={shown}
        rowKey={({ _id }) => _id}
        empty="No record has this email address, phone number or reference."
        card={(row) => (
          <div className="grid min-w-0 gap-1 text-2">
            <h2 className="text-3">
              <PersonName row={row} />
            </h2>
            <p>
              {personKinds[row.kind]} {row.reference}, {row.status}
            </p>
            <p className="text-1 text-ink-2">
              Came {cameOn(row)}. {formatStored(row)}
            </p>
            <div className="flex flex-wrap gap-x-1.5">
              {row.erasedAt === null && row.obstacle === null && (
                <span className="text-ink-2">Can be erased:</span>
              )}
              <Erasable row={row} />
            </div>
          </div>
        )}
      />
      {isAnyLeft && (
        <div className="flex flex-wrap items-center justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
          <Button variant="line" onClick={() => setAsked('export')}>
            <FileDown aria-hidden="true" className="size-4.5" />
            Export this person
          </Button>
          <Button variant="caution" onClick={() => setAsked('erase')}>
            <ShieldX aria-hidden="true" className="size-4.5" />
            Erase this person
          </Button>
        </div>
      )}
      {asked === 'export' && <ExportDialog wanted={wanted} onClose={close} />}
      {asked === 'erase' && <EraseDialog wanted={wanted} onClose={close} />}
    </div>
  );
}

function formatStored({ documents, consents }: FoundPerson): string {
  const given = consents.filter(({ isWithdrawn }) => !isWithdrawn).length;
  const parts = [
    ...(documents > 0 ? [pluralize(documents, 'document')] : []),
    given > 0 ? pluralize(given, 'consent') : 'no consent recorded',
  ];
  return parts.join(', ');
}

function PersonName({ row }: { row: FoundPerson }) {
  const screen = recordScreen(row);
  if (screen === undefined) return <span className="font-title text-navy-900">{row.name}</span>;
  return (
    <StatefulLink
      to={screen}
      className="rounded-chip font-title text-navy-900 underline decoration-line-strong underline-offset-4 hover:decoration-navy-900"
    >
      {row.name}
    </StatefulLink>
  );
}

function Erasable({ row: { obstacle, hold, erasedAt } }: { row: FoundPerson }) {
  if (erasedAt !== null) return <span>Erased on {shortDayOf(erasedAt)}</span>;
  if (obstacle === null) return <span>Yes</span>;
  return (
    <span className="grid gap-0.5">
      <ObstacleNote obstacle={obstacle} />
      {hold !== null && <span className="text-1 text-ink-2 wrap-anywhere">{hold}</span>}
    </span>
  );
}
