import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CalendarDate, shortDayOf, todayInLagos } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import {
  addPrivacyRequestByHand,
  listPrivacyRequests,
  type PrivacyRequest,
  privacyRequestChecks,
  privacyRequestColumns,
  privacyRequestFields,
} from '#contract/privacy/privacy-requests.ts';
import {
  answerDays,
  privacyRequestKindNames,
  privacyRequestKinds,
} from '#contract/privacy/request-kinds.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { sortOf } from '#web/platform/lists/list-screen.tsx';
import { SortSelect } from '#web/platform/lists/sort-select.tsx';
import { type List, useList } from '#web/platform/lists/use-list.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { SearchBox } from '#web/ui/fields/search-box.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestClock } from './request-clock.tsx';

const options = privacyRequestKindNames.map((value) => ({
  value,
  label: privacyRequestKinds[value],
}));

/** For requests made by phone or letter. */
function AddRequestDialog({ onClose }: { onClose(): void }) {
  const form = useForm(
    { ...blankOf(privacyRequestFields), cameOn: todayInLagos(serverNow()) },
    privacyRequestChecks,
  );
  const { values } = form;
  const { field } = controlsOf(form, privacyRequestFields);
  const { mutateAsync: add } = useCall(addPrivacyRequestByHand);
  return (
    <FormDialog
      isWide
      form={form}
      title="Add a request"
      description="For requests by phone, by letter or in person. We'll tell the person that it has arrived."
      confirmLabel="Add the request"
      onSave={() => add({ body: values })}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <RadioList
          isCompact
          legend={privacyRequestFields.kind.label}
          options={options}
          {...form.field('kind')}
          value={privacyRequestKindNames.find((kind) => kind === values.kind)}
        />
        <Field autoComplete="off" {...field('name')} />
        <Field autoComplete="off" hint="We'll send the answer there." {...field('contact')} />
        <DateField hint="The 30 days start on this day." {...field('cameOn')} />
        <Field
          autoComplete="off"
          hint="Such as 100001 or REQ-100001, if you know it."
          {...field('record')}
        />
        <TextArea isShort {...field('words')} />
      </div>
    </FormDialog>
  );
}

const listName = 'requests';

export function PeopleRequests() {
  const [params] = useSearchParams();
  const state = params.get('answered') === null ? 'open' : 'answered';
  const list = useList([], listName, privacyRequestColumns);
  const query = useQuery({
    ...apiQuery(listPrivacyRequests, {
      query: new URLSearchParams({ ...list.query, page: String(list.page), state }),
    }),
    placeholderData: keepPreviousData,
  });
  const [isAdding, setAdding] = useState(false);
  const today = todayInLagos(serverNow());
  const due = query.data?.data.dueThisWeek ?? 0;
  const isOpen = state === 'open';
  // By default, sort by days left.
  const ordered: List = list.sorting.sort
    ? list
    : { ...list, sorting: { sort: 'due', direction: 'ascending' } };
  const columns: readonly Column<PrivacyRequest>[] = [
    { header: 'Received', sortKey: 'came', cell: cameOn },
    {
      header: 'From',
      sortKey: 'name',
      variant: 'long',
      cell: ({ name, record }) => (
        <>
          <span className="block min-w-36 font-title text-navy-900 2xl:min-w-48">{name}</span>
          {record && <span className="block text-1 text-ink-2">{record.reference}</span>}
        </>
      ),
    },
    { header: 'Asks for', variant: 'long', cell: (request) => <AsksFor request={request} /> },
    {
      header: isOpen ? `${answerDays}-day clock` : 'Answer',
      variant: 'long',
      ...(isOpen && { sortKey: 'due' }),
      cell: (request) => <RequestClock request={request} today={today} />,
    },
    {
      header: 'Actions',
      isAction: true,
      cell: (request) => request.state === 'Open' && <RequestActions request={request} />,
    },
  ];
  return (
    <Panel
      title="People's requests"
      action={
        <>
          <ButtonLink
            to={isOpen ? '?answered' : '?'}
            preventScrollReset
            variant="line"
            size="dense"
            className="sm:order-1"
          >
            {isOpen ? 'Show answered' : 'Show open'}
          </ButtonLink>
          <Button
            variant="line"
            size="dense"
            className="sm:order-1"
            onClick={() => setAdding(true)}
          >
            <Plus />
            Add a request
          </Button>
          {/* Last on phones, so that it wraps only if it must. */}
          {due > 0 && <Badge tone="red">{due} due this week</Badge>}
        </>
      }
      isFlush
    >
      <div className="flex flex-col gap-3 border-b border-line px-4 py-3 sm:flex-row sm:px-5">
        <SearchBox
          label="Search by Name, Contact or Number in People's requests"
          placeholder="Search by Name, Contact or Number"
          value={list.search}
          onSearch={list.searchFor}
        />
        <SortSelect label="People's requests" columns={columns} list={list} />
      </div>
      <QueryView query={query} data={query.data?.data} failure="The requests could not be loaded.">
        {(shown) => (
          <>
            <Table
              isFramed
              label="People's requests"
              columns={columns.map((column) => ({ ...column, ...sortOf(column, ordered) }))}
              rows={shown?.result}
              isStale={query.isPlaceholderData}
              rowKey={({ _id }) => _id}
              empty={emptyWords(isOpen, list.search)}
              card={(request) => <RequestCard request={request} today={today} />}
            />
            <ListPager list={list} page={shown} part="People's requests" inPanel="flush" />
          </>
        )}
      </QueryView>
      {isAdding && <AddRequestDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const cameOn = ({ cameAt }: PrivacyRequest) => shortDayOf(cameAt);

function emptyWords(isOpen: boolean, search: string): string {
  if (search !== '') return 'No data requests match.';
  return isOpen
    ? 'No data requests are waiting for an answer.'
    : 'Answered requests will appear here.';
}

function RequestCard({ request, today }: { request: PrivacyRequest; today: CalendarDate }) {
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:gap-x-6">
      <div className="min-w-0 sm:row-span-2">
        <h3 className="text-3 font-title text-navy-900 wrap-anywhere">{request.name}</h3>
        <AsksFor request={request} />
        <p className="text-1 text-ink-2">
          Received {cameOn(request)}, {request.reference}
        </p>
      </div>
      <div className="text-2">
        <RequestClock request={request} today={today} />
      </div>
      {request.state === 'Open' && (
        <div className="flex items-center justify-between gap-2 sm:justify-end">
          <RequestActions request={request} />
        </div>
      )}
    </div>
  );
}

function AsksFor({ request: { kind, words } }: { request: PrivacyRequest }) {
  return (
    <p className="text-2">
      {privacyRequestKinds[kind]}
      {words !== '' && (
        <span title={words} className="line-clamp-1 text-1 text-ink-2 wrap-anywhere">
          {words}
        </span>
      )}
    </p>
  );
}
