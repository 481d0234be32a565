import { useQuery } from '@tanstack/react-query';
import { Armchair, Building2, Mail, Phone, Send, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { traineeFields } from '#contract/enrolments/enrolment-record.ts';
import { listStates, seatStates } from '#contract/enrolments/enrolment-states.ts';
import { addEnrolment, type Enrolment, enrolmentSorts } from '#contract/enrolments/enrolments.ts';
import { maxChosenPeople } from '#contract/messages/own-messages.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { enrolmentsFile, enrolmentsQuery, firstWaitingQuery } from '#web/enrolments/api.ts';
import { SendMessageDialog } from '#web/messages/admin/send-message-dialog.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { ListBody } from '#web/platform/lists/list-screen.tsx';
import { CardFacts, RowCard } from '#web/platform/lists/row-card.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { isFull } from '#web/trainings/public/training-format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { EnrolmentActions, TraineeDialog } from './enrolment-actions.tsx';
import { markColumns, Reference, seatedColumns, waitingColumns } from './enrolment-columns.tsx';
import { outcomeFilter, seatedFilter, waitingFilter } from './enrolment-filters.ts';
import { GiveSeatDialog } from './give-seat-dialog.tsx';

/** Certificates by registration id. */
interface EnrolmentCertificates {
  column: Column<Pick<Enrolment, '_id'>>;
  itemsOf(enrolment: Pick<Enrolment, '_id'>): MenuItem[];
  /** Changes whenever the column or the items do. */
  stateOf(enrolment: Pick<Enrolment, '_id'>): unknown;
}

interface EnrolmentsProps {
  training: Training;
  /** Whether attendance is possible: on or after the first day, or once the training is completed. */
  hasBegun: boolean;
  /** Shows the waiting list instead of registrations with a seat. */
  isWaitingList?: boolean;
  certificates?: EnrolmentCertificates;
}

/** Prefixes the list's URL parameters. */
export const enrolmentsPart = 'registrations';

const seated = [seatedFilter, outcomeFilter];
const waiting = [waitingFilter];
const firstPlaceFirst = { sort: 'place', direction: 'ascending' } as const;

/**
 * A training's registrations or waiting list, with messages to the people. A search of the registrations covers all
 * of them.
 */
export function Enrolments({
  training,
  hasBegun,
  isWaitingList = false,
  certificates,
}: EnrolmentsProps) {
  const { _id: trainingId, status } = training;
  const isUpcoming = status === 'Upcoming';
  const can = useCan();
  const [opened, setOpened] = useState<'writing' | 'adding'>();
  const [recipient, setRecipient] = useState<Enrolment>();
  const close = () => setOpened(undefined);
  const list = useList(isWaitingList ? waiting : seated, enrolmentsPart, enrolmentSorts);
  const { search } = list;
  const chosen = list.chosen(isWaitingList ? waitingFilter : seatedFilter);
  const all = isWaitingList ? listStates : search === '' ? seatStates : [];
  const narrowed = {
    trainingId,
    search,
    states: chosen.length > 0 ? chosen : all,
    outcomes: list.chosen(outcomeFilter),
    sorting: isWaitingList && list.sorting.sort === undefined ? firstPlaceFirst : list.sorting,
  };
  const query = useQuery(enrolmentsQuery({ ...narrowed, page: list.page }));
  const canAdd = can('manage trainings') && isUpcoming;
  const { data: queue } = useQuery({
    ...firstWaitingQuery(trainingId),
    enabled: isWaitingList && canAdd,
  });
  const next = isWaitingList ? queue?.data.result[0] : undefined;
  const total = query.data?.data.pagedInfo.total;
  const canWrite = can('send messages');
  const ticks = useTicks<Enrolment>(narrowed, total, maxChosenPeople);
  const outcomeColumns = hasBegun
    ? [...markColumns(training), ...(certificates ? [certificates.column] : [])]
    : [];
  const columns = isWaitingList ? waitingColumns : seatedColumns(outcomeColumns);
  const label = isWaitingList ? 'Waiting list' : 'Registrations';
  return (
    <>
      <ListBody
        label={label}
        searchLabel="Name, company, email, phone or reference"
        list={list}
        query={query}
        emptyHint={
          isWaitingList
            ? 'People who join the waiting list will appear here.'
            : 'People who register for this training will appear here.'
        }
        noun="registration"
        tools={
          <>
            {next && canAdd && (
              <Button
                variant="line"
                size="dense"
                onClick={() => setRecipient(next)}
                aria-haspopup="dialog"
              >
                <Armchair />
                Give the next seat
              </Button>
            )}
            {canAdd && (
              <Button
                variant="line"
                size="dense"
                onClick={() => setOpened('adding')}
                aria-haspopup="dialog"
              >
                <UserPlus />
                Add a person
              </Button>
            )}
            <ExportButton
              file={enrolmentsFile(narrowed)}
              title={label}
              total={total}
              columns={columns}
            />
          </>
        }
        columns={columns}
        menu={(enrolment) =>
          enrolment.erasedAt === null && (
            <EnrolmentActions
              enrolment={enrolment}
              training={training}
              more={certificates?.itemsOf(enrolment)}
            />
          )
        }
        ticks={canWrite && ticks}
        rowState={(enrolment) => [certificates?.stateOf(enrolment)]}
        card={(enrolment, controls) => (
          <EnrolmentCard
            enrolment={enrolment}
            {...controls}
            outcome={outcomeColumns
              .filter(
                (column) => column !== certificates?.column || certificates.stateOf(enrolment),
              )
              .map(({ header, cell }) => ({ label: header, value: cell(enrolment) }))}
          />
        )}
      />
      {ticks.count > 0 && (
        <BulkBar count={ticks.count} onClear={ticks.clear}>
          <Button size="dense" onClick={() => setOpened('writing')} aria-haspopup="dialog">
            <Send />
            Message to {ticks.count}
          </Button>
        </BulkBar>
      )}
      {opened === 'writing' && (
        <SendMessageDialog
          about={{
            kind: 'training',
            id: trainingId,
            only: ticks.rows.map(({ _id }) => _id).join(','),
          }}
          onClose={close}
        />
      )}
      {recipient && (
        <GiveSeatDialog
          training={training}
          enrolment={recipient}
          onClose={() => setRecipient(undefined)}
        />
      )}
      {opened === 'adding' && <AddDialog training={training} onClose={close} />}
    </>
  );
}

const blankTrainee = blankOf(traineeFields);

/** For phone calls; if the training is full, adds to the waiting list. */
function AddDialog({ training, onClose }: { training: Training; onClose(): void }) {
  const joinsWaitingList = isFull(training);
  const { mutateAsync: add } = useCall(addEnrolment);
  return (
    <TraineeDialog
      title={joinsWaitingList ? 'Add a person to the waiting list' : 'Add a person'}
      description={
        joinsWaitingList
          ? "This training is full. We'll tell them their place on the list."
          : "We'll tell them that they are registered."
      }
      trainee={blankTrainee}
      onSave={(trainee) =>
        add({ params: { id: training._id }, body: { ...trainee, joinsWaitingList } })
      }
      confirmLabel={
        <>
          <UserPlus className="size-4.5" />
          {joinsWaitingList ? 'Add to the waiting list' : 'Add'}
        </>
      }
      onClose={onClose}
    />
  );
}

interface EnrolmentCardProps {
  enrolment: Enrolment;
  tick: ReactNode;
  menu: ReactNode;
  /** Attendance and outcome, once the training has begun. */
  outcome: readonly { label: string; value: ReactNode }[];
}

function EnrolmentCard({ enrolment, tick, menu, outcome }: EnrolmentCardProps) {
  const { fullName, companyName, email, phoneNumber, createdAt } = enrolment;
  return (
    <RowCard
      before={tick}
      name={fullName}
      below={
        <>
          <Reference enrolment={enrolment} />, {shortDayOf(createdAt)}
        </>
      }
      menu={menu}
    >
      {outcome.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-2">
          {outcome.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CardFacts>
        {companyName !== '' && <IconItem icon={Building2}>{companyName}</IconItem>}
        <IconItem icon={Phone}>
          <ContactLink phone={phoneNumber} />
        </IconItem>
        <IconItem icon={Mail}>
          <ContactLink email={email} />
        </IconItem>
      </CardFacts>
    </RowCard>
  );
}
