import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readTraining } from '#contract/trainings/training-management.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { NotAllowed } from '#web/office/not-allowed.tsx';
import { RecordView } from '#web/office/record-view.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { listPath, type Mode, readMode, usePassedTraining } from './edit-link.tsx';
import { TrainingForm } from './training-form.tsx';
import ViewPage from './view-page.tsx';

/** The component sets the title: it knows the mode. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read trainings' };

const titles: Record<Mode, string> = {
  view: 'View Training',
  edit: 'Edit Training',
  create: 'Add New Training',
};

/**
 * Shows, edits or creates a training, depending on a flag in the URL. Loads from the URL alone; a training passed
 * as link state shows at once.
 */
export default function EditPage() {
  const [params] = useSearchParams();
  const mode = readMode(params);
  const isNew = mode === 'create';
  const { record: passed, ...wayBack } = usePassedTraining();
  const can = useCan();
  const id = isNew ? '' : (params.get('id') ?? passed?._id ?? '');
  const query = useQuery({ ...apiQuery(readTraining, { params: { id } }), enabled: id !== '' });
  const copied = useQuery({
    ...apiQuery(readTraining, { params: { id: params.get('copy') ?? '' } }),
    enabled: params.has('copy'),
  }).data?.data;
  const training = query.data === undefined && passed?._id === id ? passed : query.data?.data;
  const { back } = wayBack;

  if (mode !== 'view' && !can('manage trainings'))
    return <NotAllowed permission="manage trainings" />;
  return (
    <RecordView<OfficeTraining | 'new'>
      noun="training"
      heading={titles[mode]}
      name={titles[mode]}
      reason="The address may be wrong or incomplete."
      list={listPath}
      skeleton={<Skeleton />}
      record={isNew ? 'new' : id === '' ? null : training}
      {...{ query, wayBack }}
    >
      {(shown) =>
        shown === 'new' ? (
          <>
            <Head mode={mode} />
            {(!params.has('copy') || copied) && (
              <TrainingForm key={`create ${copied?._id}`} back={back} {...(copied && { copied })} />
            )}
          </>
        ) : mode === 'view' ? (
          <ViewPage training={shown} />
        ) : (
          <>
            <Head mode={mode} title={shown.title} />
            <TrainingForm key={`form ${id}`} training={shown} back={back} />
          </>
        )
      }
    </RecordView>
  );
}

function Head({ mode, title }: { mode: Mode; title?: string }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <h1 className="title text-4">{titles[mode]}</h1>
        <StatusBadge status="Upcoming" />
      </div>
      {title && <p className="mt-1 text-2 text-ink-2">{title}</p>}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-4">
      <h1 className="sr-only">Loading the training</h1>
      <span className="block h-8 w-56 max-w-full rounded-chip bg-grey-tint" />
      <div className="grid gap-4 xl:grid-cols-[340px_1fr]">
        <span className="block h-96 rounded-card border border-line bg-card" />
        <span className="block h-160 rounded-card border border-line bg-card" />
      </div>
    </div>
  );
}
