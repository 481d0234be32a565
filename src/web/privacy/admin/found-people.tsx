import { FileDown, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { shortDayOf } from '#contract/platform/dates.ts';
import type { FoundPerson } from '#contract/privacy/privacy-people.ts';
import { QueryView, type QueryViewProps } from '#web/platform/http/query-view.tsx';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { RowTick, tickColumn } from '#web/platform/lists/tick-column.tsx';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import type { Asking } from '#web/privacy/api.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useExportPerson } from './people-query.ts';
import { personKinds, recordScreen } from './person-format.ts';
import { ObstacleNote } from './request-clock.tsx';

interface FoundPeopleProps {
  query: QueryViewProps<unknown>['query'] & { data: { data: { result: FoundPerson[] } } | undefined };
  /** The dialog that opens at once, about the one record that is shown. */
  asking: Asking | undefined;
  /** The record was chosen on another screen. */
  isOne: boolean;
}

const nameOf = ({ kind, reference, name }: FoundPerson) => `${personKinds[kind]} ${reference}, ${name}`;
const toRecord = ({ kind, _id }: FoundPerson) => ({ kind, id: _id });

/** The records that were found; those that are ticked can be exported or erased together. */
export function FoundPeople({ query, asking, isOne }: FoundPeopleProps) {
  const found = query.data?.data.result;
  return (
    <QueryView query={query} data={found} failure="The records could not be loaded.">
      {(shown) => (
        <Records key={shown?.map(({ _id }) => _id).join() ?? ''} shown={shown} asking={asking} isOne={isOne} />
      )}
    </QueryView>
  );
}

function Records({ shown, asking, isOne }: { shown: FoundPerson[] | undefined } & Omit<FoundPeopleProps, 'query'>) {
  const able = shown?.filter(({ erasedAt }) => erasedAt === null) ?? [];
  const ticks = useTicks<FoundPerson>({ keyOf: ({ _id }) => _id, narrowedBy: '', total: shown?.length });
  const chosen = isOne ? able : ticks.rows;
  const [asked, setAsked] = useState<Asking | undefined>(able.length > 0 ? asking : undefined);
  const { mutateAsync: exportPerson } = useExportPerson();
  const close = () => setAsked(undefined);
  const columns: readonly Column<FoundPerson>[] = [
    ...(isOne ? [] : [tickColumn(ticks, able, nameOf)]),
    { header: 'Record', cell: (row) => `${personKinds[row.kind]} ${row.reference}` },
    { header: 'Name', variant: 'long', cell: (row) => <PersonName row={row} /> },
    { header: 'Status', cell: ({ status }) => status },
    { header: 'Came', variant: 'figures', cell: cameOn },
    { header: 'Stored', variant: 'long', cell: formatStored },
    { header: "Why it can't be erased", variant: 'long', cell: (row) => <Stops row={row} /> },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table
        label="Records of this person"
        columns={columns}
        rows={shown}
        rowKey={({ _id }) => _id}
        empty="No record has this email address, phone number or reference."
        card={(row) => (
          <div className="flex items-start gap-3">
            {!isOne && <RowTick ticks={ticks} row={row} name={nameOf(row)} />}
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
              {(row.obstacle !== null || row.erasedAt !== null) && <Stops row={row} />}
            </div>
          </div>
        )}
      />
      {able.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
          <p role="status" className="me-auto text-2 text-ink-2">
            {isOne
              ? ''
              : chosen.length === 0
                ? 'Tick the records of this person.'
                : `${pluralize(chosen.length, 'record')} ticked`}
          </p>
          <Button variant="line" disabled={chosen.length === 0} onClick={() => setAsked('export')}>
            <FileDown aria-hidden="true" className="size-4.5" />
            Export this person
          </Button>
          <Button variant="caution" disabled={chosen.length === 0} onClick={() => setAsked('erase')}>
            <ShieldX aria-hidden="true" className="size-4.5" />
            Erase this person
          </Button>
        </div>
      )}
      {asked === 'export' && chosen[0] && (
        <ConfirmDialog
          title={`Export what is stored about ${chosen[0].name}?`}
          description="A ZIP file with a page to read, the same data for programs, and the documents. Who made it is recorded. Delete it once it has been handed over."
          confirmLabel="Export"
          onConfirm={() => exportPerson(chosen.map(toRecord)).then(() => undefined, toFailure)}
          onClose={close}
        />
      )}
      {asked === 'erase' && chosen.length > 0 && <EraseDialog records={chosen.map(toRecord)} onClose={close} />}
    </div>
  );
}

const cameOn = ({ createdAt }: FoundPerson) => shortDayOf(createdAt);

function formatStored({ documents, consents }: FoundPerson): string {
  const given = consents.filter(({ isWithdrawn }) => !isWithdrawn).length;
  const parts = [
    ...(documents > 0 ? [pluralize(documents, 'document')] : []),
    given > 0 ? pluralize(given, 'consent') : 'no consent recorded',
  ];
  return parts.join(', ');
}

function PersonName({ row }: { row: FoundPerson }) {
  const screen = recordScreen(row.kind, row);
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

function Stops({ row: { obstacle, hold, erasedAt } }: { row: FoundPerson }) {
  if (erasedAt !== null) return <span>Erased on {shortDayOf(erasedAt)}</span>;
  if (obstacle === null) return <span className="text-ink-2">Nothing</span>;
  return (
    <span className="grid gap-0.5">
      <ObstacleNote obstacle={obstacle} />
      {hold !== null && <span className="text-1 text-ink-2 wrap-anywhere">{hold}</span>}
    </span>
  );
}
