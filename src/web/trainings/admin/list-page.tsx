import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CircleCheck, CircleX, Copy, Eye, Pencil, Tag, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { maxRemovalReason } from '#contract/enrolments/enrolments.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { formatShortDate, formatTime, todayInLagos } from '#contract/platform/dates.ts';
import { formatDays, lastDayOf } from '#contract/trainings/training-days.ts';
import {
  changeTrainingStatus,
  deleteTraining,
  type ListedTraining,
  listAllTrainings,
  trainingSorts,
} from '#contract/trainings/training-management.ts';
import { type OfficeTraining, trainingStatuses } from '#contract/trainings/trainings.ts';
import { trainingPath } from '#web/addresses.ts';
import { Gallery } from '#web/gallery/admin/gallery.tsx';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog, useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { listSource } from '#web/platform/lists/list-source.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { CardFacts, RowCard, RowName } from '#web/platform/lists/row-card.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { formatCategories } from '#web/trainings/public/training-format.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { copyPath, createPath, useEditTarget } from './edit-link.tsx';
import { formatTrainingEnd } from './training-format.ts';

interface TrainingActions {
  /** Menu items. Only upcoming trainings can be ended; the server decides whether one can be deleted. */
  itemsOf(training: OfficeTraining): ActionItem[];
  dialog: ReactNode;
}

function useTrainingActions(): TrainingActions {
  const can = useCan();
  const { mutateAsync } = useCall(changeTrainingStatus, { undoes: 'training' });
  const [cancelled, setCancelled] = useState<OfficeTraining>();
  const completion = useConfirmedAction<{ training: OfficeTraining }>(
    ({ training }) => ({
      title: `Mark ${training.title} as completed?`,
      description: formatTrainingEnd('completed', training, todayInLagos(serverNow())),
      confirmLabel: 'Yes, completed',
      children: (
        <RecipientsNote
          questions={[
            askRecipients(recipientsOf(changeTrainingStatus), endingOf(training, 'completed')),
          ]}
        />
      ),
    }),
    ({ training }) => mutateAsync(endingOf(training, 'completed')),
  );
  const { mutateAsync: remove } = useCall(deleteTraining);
  const deletion = useConfirmedAction<{ training: OfficeTraining }>(
    ({ training }) => ({
      title: `Delete ${training.title}?`,
      description:
        "Only a training that nobody has registered for can be deleted. This can't be undone.",
      confirmLabel: 'Delete training',
      isDangerous: true,
    }),
    ({ training: { _id: id, version } }) => remove({ params: { id }, body: { version } }),
  );
  return {
    itemsOf: (training) => {
      if (!can('manage trainings')) return [];
      const deleting = {
        label: 'Delete',
        icon: Trash2,
        isDangerous: true,
        onSelect: () => deletion.ask({ training }),
      };
      return training.status === 'Upcoming'
        ? [
            {
              label: 'Mark as Completed',
              icon: CircleCheck,
              onSelect: () => completion.ask({ training }),
            },
            {
              label: 'Mark as Cancelled',
              icon: CircleX,
              isDangerous: true,
              onSelect: () => setCancelled(training),
            },
            deleting,
          ]
        : [deleting];
    },
    dialog: (
      <>
        {completion.dialog}
        {cancelled && <CancelDialog training={cancelled} onClose={() => setCancelled(undefined)} />}
        {deletion.dialog}
      </>
    ),
  };
}

const endingOf = (
  { _id: trainingId, version }: OfficeTraining,
  status: 'completed' | 'cancelled',
  reason = '',
) => ({ body: { trainingId, status, reason, version } });

function CancelDialog({ training, onClose }: { training: OfficeTraining; onClose(): void }) {
  const { mutateAsync } = useCall(changeTrainingStatus, { undoes: 'training' });
  const [reason, setReason] = useState('');
  const today = todayInLagos(serverNow());
  const isToCome = lastDayOf(training) >= today;
  const input = endingOf(training, 'cancelled', reason);
  return (
    <ActionDialog
      title={`Mark ${training.title} as cancelled?`}
      description={formatTrainingEnd('cancelled', training, today)}
      confirmLabel="Yes, cancelled"
      isDangerous
      onConfirm={() => mutateAsync(input)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isToCome && (
          <TextArea
            label="Reason"
            name="reason"
            isOptional
            isShort
            hint={`Everyone who has registered will read this. ${reason.length} of ${maxRemovalReason} characters.`}
            value={reason}
            onChange={(typed) => setReason(typed.slice(0, maxRemovalReason))}
          />
        )}
        <RecipientsNote questions={[askRecipients(recipientsOf(changeTrainingStatus), input)]} />
      </div>
    </ActionDialog>
  );
}

const When = ({ days, time }: Pick<OfficeTraining, 'days' | 'time'>) => (
  <span>
    {formatDays(days, formatShortDate)} -{' '}
    <span className="whitespace-nowrap">{formatTime(time)}</span>
  </span>
);

const Duration = ({ duration }: Pick<OfficeTraining, 'duration'>) => (
  <span className="block 3xl:min-w-22">{duration || 'Not given'}</span>
);

const came: Column<ListedTraining> = { header: 'Came', cell: (training) => training.came };

/** The attendance column appears only if anyone attended. A press anywhere on a row follows the title's link. */
const trainingColumns = (
  trainings: readonly Pick<ListedTraining, 'came'>[],
): Column<ListedTraining>[] => [
  {
    header: 'Training Title',
    sortKey: 'title',
    variant: 'long',
    cell: (training) => (
      <RowName to={trainingPath(training._id)} record={training} className="inline-block min-w-52">
        {training.title}
      </RowName>
    ),
  },
  {
    header: 'Category',
    variant: 'muted',
    cell: (training) => (
      <span title={training.category.join(', ')}>{formatCategories(training)}</span>
    ),
  },
  {
    header: 'Date',
    sortKey: 'date',
    cell: (training) => (
      <span className="block min-w-36 whitespace-normal">
        <When {...training} />
      </span>
    ),
  },
  { header: 'Duration', sortKey: 'duration', variant: 'long', cell: Duration },
  { header: 'Registered', cell: ({ registered }) => registered },
  ...(trainings.some((training) => training.came > 0) ? [came] : []),
  { header: 'Status', sortKey: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
];

export const meta = pageTitle('Training management');

export const handle: ScreenHandle = { permission: 'read trainings' };

const title = 'Manage Training Programs & Sessions';
const statusFilter = {
  key: 'statuses',
  param: 'status',
  label: 'Status',
  options: trainingStatuses,
} satisfies Filter;

const tabs = [
  { name: 'Upcoming', query: 'statuses=Upcoming' },
  { name: 'All trainings', query: '' },
];

export default function ListPage() {
  const can = useCan();
  const canManage = can('manage trainings');
  const list = useList([statusFilter], '', trainingSorts);
  const source = listSource({
    endpoint: listAllTrainings,
    query: list.query,
    list: 'trainings',
    noun: 'training',
  });
  const query = useQuery(source.page(list.page));
  const columns = trainingColumns(query.data?.data.result ?? []);
  const actions = useTrainingActions();
  return (
    <>
      <ListScreen
        title={title}
        file={source}
        add={canManage && { to: createPath, label: 'Create Training' }}
        purpose={<ListTabs tabs={tabs} />}
        searchLabel="Search by training title or category"
        list={list}
        query={query}
        emptyHint="Trainings that you create will appear here."
        noun="training"
        columns={columns}
        menu={(training) => <TrainingMenu training={training} actions={actions} />}
        rowState={() => [can]}
        card={(training, { menu }) => <TrainingCard training={training} menu={menu} />}
      />
      {actions.dialog}
      <Gallery />
    </>
  );
}

function TrainingMenu({
  training,
  actions,
}: {
  training: OfficeTraining;
  actions: TrainingActions;
}) {
  const canManage = useCan()('manage trainings');
  const targetOf = useEditTarget();
  return (
    <ActionsMenu
      name={training.title}
      items={[
        { label: 'View', icon: Eye, ...targetOf(training, 'view') },
        ...(canManage
          ? [
              { label: 'Edit', icon: Pencil, ...targetOf(training, 'edit') },
              { label: 'Copy', icon: Copy, to: copyPath(training) },
            ]
          : []),
        ...actions.itemsOf(training),
      ]}
    />
  );
}

interface TrainingCardProps {
  training: ListedTraining;
  menu: ReactNode;
}

/** For narrow windows. A press anywhere on the card follows its link. */
function TrainingCard({ training, menu }: TrainingCardProps) {
  return (
    <RowCard
      name={training.title}
      to={trainingPath(training._id)}
      record={training}
      below={`${training.registered} registered${training.came > 0 ? `, ${training.came} came` : ''}`}
      status={<StatusBadge status={training.status} />}
      menu={menu}
    >
      <CardFacts>
        <IconItem icon={CalendarDays}>
          <When {...training} />
        </IconItem>
        <IconItem icon={Tag}>{formatCategories(training)}</IconItem>
      </CardFacts>
    </RowCard>
  );
}
