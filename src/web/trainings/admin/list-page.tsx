import { useQuery } from '@tanstack/react-query';
import { Copy, Eye, Pencil, Plus } from 'lucide-react';
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
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { copyPath, createPath, useEditTarget } from './edit-link.tsx';
import { type TrainingActions, useTrainingActions } from './training-actions.tsx';
import { TrainingCard } from './training-card.tsx';
import { trainingColumns } from './training-columns.tsx';

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
