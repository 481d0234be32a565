import { useQuery } from '@tanstack/react-query';
import { Armchair, Building2, CalendarDays, Mail, Send, UserCheck, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type EnrolmentState, enrolmentStateLabels, enrolmentStates } from '#contract/enrolments/enrolment-states.ts';
import {
  type Enrolment,
  type EnrolmentOutcome,
  enrolmentOutcomes,
  enrolmentSorts,
  formatAttendance,
} from '#contract/enrolments/enrolments.ts';
import { maxChosenTrainees } from '#contract/messages/own-messages.ts';
import { formatDate, formatDateAndTime, formatShortDate, ordinal, todayInLagos } from '#contract/platform/dates.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import { enrolmentsFile, enrolmentsQuery } from '#web/enrolments/api.ts';
import { SendMessageDialog } from '#web/messages/panels.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { ListBody } from '#web/platform/lists/list-screen.tsx';
import { RowTick, tickColumn } from '#web/platform/lists/tick-column.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { PhoneItem } from '#web/platform/office/phone-actions.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { AddDialog } from './add-dialog.tsx';
import { EnrolmentActions, enrolmentContact } from './enrolment-actions.tsx';

/** The enrolments of a training, whom one can write to all at once. */
export function Enrolments({ training }: { training: Training }) {
  const { _id: trainingId, status } = training;
  const isUpcoming = status === 'Upcoming';
  const can = useCan();
  const [opened, setOpened] = useState<'writing' | 'adding'>();
  const close = () => setOpened(undefined);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // A report's figure leads to the list itself, which comes after the training.
  useEffect(() => {
    if (hash === '#registrations') section.current?.scrollIntoView();
  }, [hash]);
  const list = useList([seatFilter, outcomeFilter], 'registrations', enrolmentSorts);
  const narrowed = {
    ...{ trainingId, search: list.search, sorting: list.sorting },
    ...{ states: list.chosen(seatFilter), outcomes: list.chosen(outcomeFilter) },
  };
  const query = useQuery(enrolmentsQuery({ ...narrowed, page: list.page }));
  const total = query.data?.data.pagedInfo.total ?? 0;
  const canWrite = can('send messages');
  const ticks = useTicks<Enrolment>({
    keyOf: ({ _id }) => _id,
    narrowedBy: JSON.stringify(narrowed),
    total: query.data?.data.pagedInfo.total,
    max: maxChosenTrainees,
  });
  const chosen = ticks.rows.map(({ _id }) => _id).join(',');
  return (
    <section ref={section} aria-labelledby={id} className="mt-4 scroll-mt-20 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id={id} className="text-3 font-title text-navy-900">
            Registrations
          </h2>
          {isUpcoming && <p className="text-2 text-ink-2">{formatTaken(training)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {canWrite && total > 0 && (
            <Button variant="line" size="dense" onClick={() => setOpened('writing')} aria-haspopup="dialog">
              <Send aria-hidden="true" className="size-4.5" />
              {ticks.count > 0 ? `Message to ${ticks.count}` : 'Message to all'}
            </Button>
          )}
          {can('manage trainings') && isUpcoming && (
            <Button variant="line" size="dense" onClick={() => setOpened('adding')} aria-haspopup="dialog">
              <UserPlus aria-hidden="true" className="size-4.5" />
              Add a person
            </Button>
          )}
          <ExportButton
            file={enrolmentsFile(narrowed)}
            title="Registrations"
            total={query.data?.data.pagedInfo.total}
            columns={columns}
            rowKey={({ _id }) => _id}
          />
        </div>
      </div>
      <ListBody
        label="Registrations"
        searchLabel="Name, company, email, phone or reference"
        list={list}
        query={query}
        awaited="People who register for this training will appear here."
        failure="The registrations could not be loaded."
        columns={[
          ...(canWrite ? [tickColumn(ticks, query.data?.data.result ?? [], ({ fullName }) => fullName)] : []),
          ...columns,
          actionsOf(isUpcoming),
        ]}
        rowKey={({ _id }) => _id}
        rowState={(enrolment) => [ticks.has(enrolment), ticks.canTick]}
        card={(enrolment) => (
          <EnrolmentCard
            enrolment={enrolment}
            isUpcoming={isUpcoming}
            tick={canWrite && <RowTick ticks={ticks} row={enrolment} name={enrolment.fullName} />}
          />
        )}
      />
      {opened === 'writing' && (
        <SendMessageDialog about={{ kind: 'training', id: trainingId, only: chosen || undefined }} onClose={close} />
      )}
      {opened === 'adding' && <AddDialog training={training} onClose={close} />}
    </section>
  );
}

const seatFilter: Filter<EnrolmentState> = {
  key: 'registrationsSeat',
  label: 'Seat',
  options: enrolmentStates,
  word: (state) => enrolmentStateLabels[state],
};

const outcomeLabels: Readonly<Record<EnrolmentOutcome, string>> = {
  came: 'Came on one day at least',
  late: 'Late',
  absent: 'Never came',
  certified: 'Has a certificate',
};
const outcomeFilter: Filter<EnrolmentOutcome> = {
  key: 'registrationsOutcome',
  label: 'At the training',
  options: enrolmentOutcomes,
  word: (outcome) => outcomeLabels[outcome],
};

/** The seats of a training that is to come, for the office. */
function formatTaken({ seats, seatsTaken, waiting, minEnrolments }: Training): string {
  const taken = seats === null ? `${seatsTaken} registered` : `${seatsTaken} of ${seats} seats taken`;
  const few = minEnrolments !== null && seatsTaken < minEnrolments ? [`at least ${minEnrolments} are needed`] : [];
  return [taken, ...(waiting > 0 ? [`${waiting} waiting`] : []), ...few].join(', ');
}

/** Where somebody stands: '2nd on the waiting list'. */
function formatPlace({ state, position, offeredUntil }: Enrolment): string {
  if (position !== null) return `${ordinal(position)} on the waiting list`;
  if (offeredUntil !== null) return `Seat held until ${formatDateAndTime(new Date(offeredUntil))}`;
  return enrolmentStateLabels[state];
}

const registeredOn = ({ createdAt }: Enrolment) => formatDate(todayInLagos(new Date(createdAt)));

const columns: readonly Column<Enrolment>[] = [
  {
    header: 'Full name',
    sortKey: 'name',
    variant: 'long',
    cell: ({ fullName, reference, erasedAt }) => (
      <>
        <span className={erasedAt === null ? 'font-title text-navy-900' : 'text-ink-2'}>{fullName}</span>
        <span className="block text-1 whitespace-nowrap text-ink-2">{reference}</span>
      </>
    ),
  },
  { header: 'Training Name', sortKey: 'training', variant: 'long', cell: ({ trainingName }) => trainingName },
  {
    header: 'Company Name',
    sortKey: 'company',
    variant: 'long',
    cell: ({ companyName }) => companyName || 'Not given',
  },
  {
    header: 'Email Address',
    sortKey: 'email',
    variant: 'muted',
    cell: ({ email, phoneNumber }) => (
      <>
        <ContactLink email={email} />
        <span className="block text-1 whitespace-nowrap">{phoneNumber}</span>
      </>
    ),
  },
  { header: 'Seat', variant: 'muted', cell: formatPlace },
  { header: 'Attendance', variant: 'muted', cell: ({ attendance }) => formatAttendance(attendance) },
  {
    header: 'Date',
    sortKey: 'registered',
    variant: 'figures',
    cell: ({ createdAt }) => formatShortDate(todayInLagos(new Date(createdAt))),
  },
];

const actionsOf = (isUpcoming: boolean): Column<Enrolment> => ({
  header: 'Actions',
  isAction: true,
  cell: (enrolment) =>
    enrolment.erasedAt === null && <EnrolmentActions enrolment={enrolment} isUpcoming={isUpcoming} />,
});

interface EnrolmentCardProps {
  enrolment: Enrolment;
  isUpcoming: boolean;
  tick: ReactNode;
}

function EnrolmentCard({ enrolment, isUpcoming, tick }: EnrolmentCardProps) {
  const { fullName, reference, trainingName, companyName, email, attendance } = enrolment;
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        {tick}
        <div className="min-w-0 grow">
          <h3 className="text-3 font-title text-navy-900">{fullName}</h3>
          <p className="text-1 text-ink-2">{`${reference}, ${trainingName}`}</p>
        </div>
        <div className="-me-2 -mt-2">
          {enrolment.erasedAt === null && <EnrolmentActions enrolment={enrolment} isUpcoming={isUpcoming} />}
        </div>
      </div>
      <ul className="mt-2.5 grid gap-1 text-2 text-ink">
        <IconItem icon={Armchair}>{formatPlace(enrolment)}</IconItem>
        {attendance.length > 0 && <IconItem icon={UserCheck}>{formatAttendance(attendance)}</IconItem>}
        {companyName !== '' && <IconItem icon={Building2}>{companyName}</IconItem>}
        <IconItem icon={Mail}>
          <ContactLink email={email} />
        </IconItem>
        <IconItem icon={CalendarDays}>{registeredOn(enrolment)}</IconItem>
        <PhoneItem {...enrolmentContact(enrolment)} />
      </ul>
    </>
  );
}
