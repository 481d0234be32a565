import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInLagos, writeShortDate } from '#contract/dates.ts';
import {
  answerDays,
  type PrivacyRequest,
  privacyRequestColumns,
  privacyRequestKinds,
} from '#contract/privacy-requests.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ListBody } from '#web/platform/lists/list-screen.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { AddRequestDialog } from './add-request-dialog.tsx';
import { peopleRequestsQuery } from './people-query.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestClock } from './request-clock.tsx';

const listName = 'requests';

/** What people ask about their data, the most urgent first. */
export function PeopleRequests() {
  const [params] = useSearchParams();
  const state = params.get('answered') === null ? 'open' : 'answered';
  const list = useList([], listName, privacyRequestColumns);
  const query = useQuery(peopleRequestsQuery({ page: list.page, search: list.search, sorting: list.sorting, state }));
  const [isAdding, setAdding] = useState(false);
  const today = todayInLagos(serverNow());
  const due = query.data?.data.dueThisWeek ?? 0;
  const isOpen = state === 'open';
  const cameOn = ({ cameAt }: PrivacyRequest) => writeShortDate(todayInLagos(new Date(cameAt)));
  const columns: readonly Column<PrivacyRequest>[] = [
    { header: 'Came', sortKey: 'came', variant: 'figures', cell: cameOn },
    {
      ...{ header: 'From', sortKey: 'name', variant: 'long' },
      cell: ({ name, record }) => (
        <>
          <span className="font-title text-navy-900">{name}</span>
          {record && <span className="block text-1 text-ink-2">{record.reference}</span>}
        </>
      ),
    },
    { header: 'Asks for', variant: 'long', cell: (request) => <AsksFor request={request} /> },
    {
      ...{ header: isOpen ? `${answerDays}-day clock` : 'Answer', variant: 'long' },
      ...(isOpen && { sortKey: 'due' }),
      cell: (request) => <RequestClock request={request} today={today} />,
    },
    {
      ...{ header: 'Actions', isAction: true },
      cell: (request) => request.state === 'Open' && <RequestActions request={request} />,
    },
  ];
  return (
    <Panel
      title="Requests of people"
      aside={`The law gives ${answerDays} days`}
      action={
        <>
          {due > 0 && <Badge tone="red">{due} due this week</Badge>}
          <ButtonLink to={isOpen ? '?answered' : '?'} preventScrollReset variant="line" size="dense">
            {isOpen ? 'Answered ones' : 'Open ones'}
          </ButtonLink>
          <Button variant="line" size="dense" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4.5" />
            Add a request
          </Button>
        </>
      }
    >
      <div className="py-2">
        <ListBody
          label="Requests of people"
          searchLabel="Search by Name, Contact or Number"
          list={list}
          query={query}
          awaited={isOpen ? 'Nobody waits for an answer about their data.' : 'Answered requests will appear here.'}
          failure="The requests could not be loaded."
          columns={columns}
          rowKey={({ _id }) => _id}
          card={(request) => (
            <div className="grid gap-2">
              <div className="min-w-0">
                <h3 className="text-3 font-title text-navy-900 wrap-anywhere">{request.name}</h3>
                <AsksFor request={request} />
                <p className="text-1 text-ink-2">
                  Came {cameOn(request)}, {request.reference}
                </p>
              </div>
              <div className="text-2">
                <RequestClock request={request} today={today} />
              </div>
              {request.state === 'Open' && (
                <div className="flex items-center justify-between gap-2">
                  <RequestActions request={request} />
                </div>
              )}
            </div>
          )}
        />
      </div>
      {isAdding && <AddRequestDialog onClose={() => setAdding(false)} />}
    </Panel>
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
