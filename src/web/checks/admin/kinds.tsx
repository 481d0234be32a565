import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  addCheckKind,
  type CheckKind,
  changeCheckKind,
  checkKindChecks,
  checkKindFields,
  countLacking,
} from '#contract/checks/check-kinds.ts';
import { formatShortDate } from '#contract/platform/dates.ts';
import { kindsQuery } from '#web/checks/api.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { RowCard } from '#web/platform/lists/row-card.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';

const bodyOf = ({ months, neededFrom, ...kind }: CheckKind) => ({
  name: kind.name,
  usualWay: kind.usualWay,
  runsOut: kind.runsOut,
  months: months === null ? '' : String(months),
  neededFor: kind.neededFor,
  neededFrom: neededFrom ?? '',
  driverWords: kind.driverWords,
});

const changeOf = (
  kind: CheckKind,
  changes: { isEnded: boolean; neededFor?: 'Nothing'; neededFrom?: '' },
) => ({
  params: { id: kind._id },
  body: { ...bodyOf(kind), version: kind.version, ...changes },
});

const maxNamedTitles = 3;

/** 'The trainings “A” and “B” add no more checks.' */
function endOfTrainings(titles: readonly string[]): string {
  const named = titles.slice(0, maxNamedTitles).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const all = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const list = new Intl.ListFormat('en-GB').format(all);
  return titles.length === 1
    ? `The training ${list} adds no more checks.`
    : `The trainings ${list} add no more checks.`;
}

function Consequences({ kind: { _id: id, neededFor } }: { kind: CheckKind }) {
  const { data } = useQuery(apiQuery(countLacking, { params: { id } }));
  const trainings = data?.data.trainings ?? [];
  const consequences = [
    "Its checks stay in drivers' files.",
    neededFor === 'Placing' && "It isn't needed for placing any more.",
    trainings.length > 0 && endOfTrainings(trainings),
  ];
  return <p>{consequences.filter(Boolean).join(' ')}</p>;
}

const State = ({ kind: { endedAt } }: { kind: CheckKind }) =>
  endedAt === null ? <Badge tone="green">In use</Badge> : <Badge tone="grey">Ended</Badge>;

const endOf = ({ runsOut, months }: CheckKind) =>
  months === null ? runsOut : months === 1 ? 'After 1 month' : `After ${months} months`;

const remarkOf = ({ isSeenOnly, needsConsent, neededFrom, endedAt }: CheckKind) =>
  [
    endedAt === null &&
      neededFrom !== null &&
      `Needed for placing from ${formatShortDate(neededFrom)}`,
    isSeenOnly && 'Only seen, no photo',
    needsConsent && "With the driver's consent",
  ]
    .filter(Boolean)
    .join(' · ');

const columns: readonly Column<CheckKind>[] = [
  {
    header: 'Name',
    variant: 'long',
    cell: (kind) => (
      <>
        <span className="block font-title text-navy-900">{kind.name}</span>
        <span className="block text-1 text-ink-2">{remarkOf(kind)}</span>
      </>
    ),
  },
  { header: 'Usual way', cell: ({ usualWay }) => usualWay },
  { header: 'Runs out', cell: endOf },
  { header: 'State', cell: (kind) => <State kind={kind} /> },
];

/** What counts in a driver's file besides the four documents. Unpaged: there are few. */
export function CheckKinds() {
  const query = useQuery(kindsQuery);
  const [edited, setEdited] = useState<CheckKind | 'new'>();
  const { mutate, mutateAsync } = useCall(changeCheckKind);
  const { ask: askEnd, dialog } = useConfirmedAction<CheckKind>(
    (kind) => ({
      title: `End “${kind.name}”?`,
      description: <Consequences kind={kind} />,
      confirmLabel: 'End',
      isDangerous: true,
    }),
    (kind) => mutateAsync(changeOf(kind, { isEnded: true })),
  );
  const menuOf = (kind: CheckKind) => {
    const isEnded = kind.endedAt !== null;
    return (
      <ActionsMenu
        name={kind.name}
        items={[
          { label: 'Change', icon: Pencil, onSelect: () => setEdited(kind) },
          {
            label: isEnded ? 'Use again' : 'End',
            icon: isEnded ? CircleCheck : CircleX,
            // Making it needed again first shows how many drivers lack it.
            onSelect: () =>
              isEnded
                ? mutate(changeOf(kind, { isEnded: false, neededFor: 'Nothing', neededFrom: '' }))
                : askEnd(kind),
            ...(!isEnded && { isDangerous: true }),
          },
        ]}
      />
    );
  };
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="text-3 font-title text-navy-900">Kinds of checks</h2>
          <p className="text-2 text-ink-2">
            Each driver's file has these besides the four documents. Ending a kind keeps its checks.
          </p>
        </div>
        <Button size="dense" onClick={() => setEdited('new')} aria-haspopup="dialog">
          <Plus />
          Add a kind
        </Button>
      </div>
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The kinds of checks could not be loaded."
      >
        {(kinds) => (
          <Table
            label="Kinds of checks"
            columns={[...columns, { header: 'Actions', isAction: true, cell: menuOf }]}
            rows={kinds}
            rowKey={({ _id }) => _id}
            card={(kind) => (
              <RowCard
                as="h3"
                name={kind.name}
                below={[
                  kind.usualWay,
                  kind.runsOut !== 'Never' && `Runs out ${endOf(kind).toLowerCase()}`,
                  remarkOf(kind),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                menu={menuOf(kind)}
                foot={kind.endedAt !== null && <State kind={kind} />}
              />
            )}
          />
        )}
      </QueryView>
      {edited !== undefined && (
        <KindDialog
          {...(edited !== 'new' && { kind: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {dialog}
    </>
  );
}

function KindDialog({ kind, onClose }: { kind?: CheckKind; onClose(): void }) {
  const form = useForm(
    kind
      ? bodyOf(kind)
      : {
          name: '',
          usualWay: 'Seen on paper',
          runsOut: 'Never',
          months: '',
          neededFor: 'Nothing',
          neededFrom: '',
          driverWords: '',
        },
    checkKindChecks,
  );
  const { values } = form;
  const { mutateAsync: add } = useCall(addCheckKind);
  const { mutateAsync: save } = useCall(changeCheckKind);
  const controls = controlsOf(form, checkKindFields);
  return (
    <FormDialog
      form={form}
      isVersioned={kind !== undefined}
      title={kind ? 'Change the kind of checks' : 'Add a kind of checks'}
      description={
        kind
          ? 'Earlier checks keep their dates.'
          : 'Each driver lacks it until a check is recorded.'
      }
      confirmLabel={kind ? 'Save' : 'Add'}
      onSave={() => {
        if (!kind) return add({ body: values });
        const { _id: id, endedAt, version } = kind;
        return save({ params: { id }, body: { ...values, isEnded: endedAt !== null, version } });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field autoComplete="off" {...controls.field('name')} />
        <Select
          isAlwaysChosen
          readOnly={kind?.isSeenOnly ?? false}
          {...controls.choice('usualWay')}
        />
        <Select isAlwaysChosen {...controls.choice('runsOut')} />
        {values.runsOut === 'After months' && (
          <Field
            inputMode="numeric"
            autoComplete="off"
            {...controls.field('months')}
            isOptional={false}
          />
        )}
        <Select isAlwaysChosen {...controls.choice('neededFor')} isOptional={false} />
        {values.neededFor === 'Placing' && (
          <>
            {kind?.neededFor !== 'Placing' && <Lacking kind={kind} />}
            <DateField {...controls.field('neededFrom')} isOptional={false} />
            <Field
              autoComplete="off"
              hint="Such as where to bring it. In reminders and on the status page."
              {...controls.field('driverWords')}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}

/** Says who can't be placed without a check of this kind. No driver has one of a new kind. */
function Lacking({ kind }: { kind: CheckKind | undefined }) {
  const { data } = useQuery({
    ...apiQuery(countLacking, { params: { id: kind?._id ?? '' } }),
    enabled: kind !== undefined,
  });
  return (
    <div role="status">
      {kind === undefined && <StatusNote judgement="warning">No driver has it yet.</StatusNote>}
      {data && <StatusNote judgement="warning">{formatLacking(data.data)}</StatusNote>}
    </div>
  );
}

function formatLacking({ drivers, approved }: { drivers: number; approved: number }): string {
  const lack = (count: number, noun: string) =>
    `${pluralize(count, noun)} ${count === 1 ? 'lacks' : 'lack'} it`;
  const placed = drivers - approved;
  const free = `${lack(approved, 'approved driver')} and can't be placed from that day.`;
  return placed === 0 ? free : `${free} Placements stay: ${lack(placed, 'placed driver')}, too.`;
}
