import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Copy, Eye, Pencil, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type ListedTraining,
  listAllTrainings,
  trainingSorts,
} from '#contract/trainings/training-management.ts';
import { type OfficeTraining, trainingStatuses } from '#contract/trainings/trainings.ts';
import { trainingPath } from '#web/addresses.ts';
import { Gallery } from '#web/gallery/admin/gallery.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { listSource } from '#web/platform/lists/list-source.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { CardFacts, RowCard } from '#web/platform/lists/row-card.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { formatCategories } from '#web/trainings/public/training-format.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { copyPath, createPath, useEditTarget } from './edit-link.tsx';
import { type TrainingActions, useTrainingActions } from './training-actions.tsx';
import { trainingColumns, When } from './training-columns.tsx';

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
        awaited="Trainings that you create will appear here."
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
