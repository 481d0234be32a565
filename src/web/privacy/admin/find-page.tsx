import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { personSearchLabel } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { trackedKinds } from '#contract/self-service/tracking.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useLocationState } from '#web/platform/page/use-location-state.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FoundPeople } from './found-people.tsx';
import { personDataQuery, recordScreen } from './person-records.ts';

export const meta = pageTitle("Find a person's data");

export const handle: ScreenHandle = { permission: 'manage privacy' };

/** Link state rather than the URL, which would name the person. */
const Passed = z.object({
  search: z.optional(z.string()),
  asking: z.optional(z.enum(['export', 'erase'])),
});

export default function FindPage() {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const { passed } = useLocationState(Passed);
  const record = readRecord(params.get('record'));
  const search = record ? '' : (passed?.search ?? '');
  const query = useQuery(personDataQuery({ search, record }));
  const found = query.data?.data.result;
  // Only a record's own menu sets `asking`.
  const back = (passed?.asking && found?.[0] && recordScreen(found[0])) ?? '/admin/privacy';

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
        <QueryView query={query} data={found} failure="The records could not be loaded.">
          {(shown) => (
            <FoundPeople
              key={[key, ...(shown ?? []).map(({ _id }) => _id)].join()}
              shown={shown}
              wanted={{ search, record }}
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

function SearchForm({ search, onSearch }: { search: string; onSearch(text: string): void }) {
  const [typed, setTyped] = useState(search);
  const [error, setError] = useState<string>();
  function find() {
    const text = typed.trim();
    if (text === '') setError('Please enter an email address, a phone number or a record number.');
    else onSearch(text);
  }
  return (
    <Form onSubmit={find}>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:flex-row sm:items-end sm:p-5">
        <div className="min-w-0 flex-1">
          <Field
            label={personSearchLabel}
            name="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={error}
            onChange={(text) => {
              setError(undefined);
              setTyped(text);
            }}
          />
        </div>
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" />
          Find
        </Button>
      </div>
    </Form>
  );
}
