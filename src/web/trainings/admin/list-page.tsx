import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight, Copy, Eye, Hourglass, Pencil, Plus, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ListedTraining, listAllTrainings, trainingSorts } from '#contract/trainings/training-management.ts';
import { type OfficeTraining, trainingStatuses } from '#contract/trainings/trainings.ts';
import { Gallery } from '#web/gallery/admin/gallery.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { listSource } from '#web/platform/lists/list-source.ts';
import { ListTabs } from '#web/platform/lists/list-tabs.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { formatCategories } from '#web/trainings/public/training-format.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { copyPath, createPath, EditLink, useEditTarget } from './edit-link.tsx';
import { type TrainingActions, useTrainingActions } from './training-actions.tsx';
import { trainingColumns, When } from './training-columns.tsx';

export const meta = pageTitle('Training management');

export const handle: ScreenHandle = { permission: 'read trainings' };

const title = 'Manage Training Programs & Sessions';
const statusFilter = { key: 'statuses', param: 'status', label: 'Status', options: trainingStatuses } satisfies Filter;

const tabs = [
  { name: 'Upcoming', query: 'statuses=Upcoming' },
  { name: 'All trainings', query: '' },
];

/** All trainings, newest first, above the gallery. */
export default function ListPage() {
  const can = useCan();
  const canManage = can('manage trainings');
  const list = useList([statusFilter], '', trainingSorts);
  const source = listSource({
    endpoint: listAllTrainings,
    query: list.query,
    ask: (query, options) => callApi(listAllTrainings, { query, ...options }),
    list: 'trainings',
    noun: 'training',
  });
  const query = useQuery(source.page(list.page));
  const columns = trainingColumns(query.data?.data.result ?? []);
  const actions = useTrainingActions();
  const menuOf = (training: ListedTraining) => <TrainingMenu training={training} actions={actions} />;
  return (
    <>
      <ListScreen
        title={title}
        file={source}
        aside={
          canManage && (
            <ButtonLink to={createPath} size="dense">
              <Plus aria-hidden="true" className="size-4.5" />
              Create Training
            </ButtonLink>
          )
        }
        purpose={<ListTabs tabs={tabs} />}
        searchLabel="Search by training title or category"
        list={list}
        query={query}
        awaited="Trainings that you create will appear here."
        nextStep={
          canManage && (
            <ButtonLink to={createPath} size="dense">
              Create Training
            </ButtonLink>
          )
        }
        failure="The trainings could not be loaded."
        columns={[...columns, { header: 'Actions', isAction: true, cell: menuOf }]}
        rowKey={(training) => training._id}
        rowState={() => [can]}
        card={(training) => <TrainingCard training={training} menu={menuOf(training)} />}
      />
      {actions.dialog}
      <Gallery />
    </>
  );
}

function TrainingMenu({ training, actions }: { training: OfficeTraining; actions: TrainingActions }) {
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
  /** The actions menu. */
  menu: ReactNode;
}

/** A training in the list on narrow windows. A press anywhere on the card follows its link. */
function TrainingCard({ training, menu }: TrainingCardProps) {
  return (
    <div className="flex h-full flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-3 font-title text-navy-900">{training.title}</h2>
        <div className="-me-2 -mt-2">{menu}</div>
      </div>
      <ul className="grid gap-1 text-2 text-ink">
        <IconItem icon={CalendarDays}>
          <When {...training} />
        </IconItem>
        {training.duration !== '' && <IconItem icon={Hourglass}>{training.duration}</IconItem>}
        <IconItem icon={Tag}>{formatCategories(training)}</IconItem>
        <IconItem icon={Users}>
          {training.registered} registered
          {training.came > 0 && `, ${training.came} came`}
        </IconItem>
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <StatusBadge status={training.status} />
        <EditLink training={training} className="flex items-center gap-2 rounded-chip font-title text-navy-900">
          View<span className="sr-only"> {training.title}</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </EditLink>
      </div>
    </div>
  );
}
