import { useQuery } from '@tanstack/react-query';
import { FileDown, Search, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { required } from '#contract/platform/checks.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { type FoundPerson, personSearchLabel } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { PersonDialog } from './hold-dialog.tsx';
import { type PersonSearch, personDataQuery, personKinds, recordScreen } from './person-records.ts';
import { ObstacleNote } from './request-clock.tsx';

export const meta = pageTitle("Find a person's data");

export const handle: ScreenHandle = { permission: 'manage privacy' };

/** Link state rather than the URL, which would name the person. */
const FindPageState = z.object({
  search: z.optional(z.string()),
  asking: z.optional(z.enum(['export', 'erase'])),
});

export default function FindPage() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const { passed } = useLocationState(FindPageState);
  const record = readRecord(params.get('record'));
  const search = record ? '' : (passed?.search ?? '');
  const query = useQuery(personDataQuery({ search, record }));
  const people = query.data?.data.result;
  // Only a record's own menu sets `asking`.
  const back = (passed?.asking && people?.[0] && recordScreen(people[0])) ?? '/admin/privacy';

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={back} />
      <div>
        <h1 className="title text-4">Find a person's data</h1>
        <p className="mt-1 text-2 text-ink-2">
          Everything stored about a person: applications, requests, consultations and registrations.
        </p>
      </div>
      <SearchForm
        key={search}
        search={search}
        onSearch={(text) => {
          // Submitting the same text refetches.
          if (text === search) void query.refetch();
          else void navigate('/admin/privacy/find', { state: { search: text } });
        }}
      />
      {(search !== '' || record) && (
        <QueryView query={query} data={people} failure="The records could not be loaded.">
          {(shown) => (
            <FoundPeople
              key={[key, ...(shown ?? []).map(({ _id }) => _id)].join()}
              shown={shown}
              person={{ search, record }}
              asking={record ? passed?.asking : undefined}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}

/** Parses a URL parameter such as `driver:01975a3c-…`. */
function readRecord(text: string | null): PersonRecord | undefined {
  const [name, id = ''] = (text ?? '').split(':');
  const kind = trackedKinds.find((one) => one === name);
  return kind && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? { kind, id } : undefined;
}

const searchChecks = [
  required(['search'], 'Please enter an email address, a phone number or a record number.'),
];

function SearchForm({ search, onSearch }: { search: string; onSearch(text: string): void }) {
  const form = useForm({ search }, searchChecks);
  return (
    <Form ref={form.ref} onSubmit={() => form.check() && onSearch(form.values.search.trim())}>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:flex-row sm:items-end sm:p-5">
        <div className="min-w-0 flex-1">
          <Field
            label={personSearchLabel}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('search')}
          />
        </div>
        <Button type="submit">
          <Search />
          Find
        </Button>
      </div>
    </Form>
  );
}

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
  person: PersonSearch;
  /** The dialog to open at once. */
  asking: PersonDialog | undefined;
}

function FoundPeople({ shown, person, asking }: FoundPeopleProps) {
  const isAnyLeft = shown?.some(({ erasedAt }) => erasedAt === null) === true;
  const [openDialog, setOpenDialog] = useState<PersonDialog | undefined>(
    isAnyLeft ? asking : undefined,
  );
  const close = () => setOpenDialog(undefined);
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
          <Button variant="line" onClick={() => setOpenDialog('export')}>
            <FileDown />
            Export this person
          </Button>
          <Button variant="caution" onClick={() => setOpenDialog('erase')}>
            <ShieldX />
            Erase this person
          </Button>
        </div>
      )}
      {openDialog === 'export' && <ExportDialog person={person} onClose={close} />}
      {openDialog === 'erase' && <EraseDialog person={person} onClose={close} />}
    </div>
  );
}

function formatStored({ documents, consents }: FoundPerson): string {
  const consentCount = consents.filter(({ isWithdrawn }) => !isWithdrawn).length;
  const parts = [
    ...(documents > 0 ? [pluralize(documents, 'document')] : []),
    consentCount > 0 ? pluralize(consentCount, 'consent') : 'no consent recorded',
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
