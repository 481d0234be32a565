import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readTraining } from '#contract/trainings/training-management.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { RecordView } from '#web/platform/http/record-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { NotAllowed } from '#web/platform/office/not-allowed.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { listPath, type Mode, readMode, usePassedTraining } from './edit-link.tsx';
import { TrainingFiles } from './training-files.tsx';
import { TrainingForm } from './training-form.tsx';
import ViewPage from './view-page.tsx';

/** The title is set by the component, which knows the mode. */
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read trainings' };

const titles: Record<Mode, string> = { view: 'View Training', edit: 'Edit Training', create: 'Add New Training' };

/**
 * Shows, edits or creates a training, depending on a flag in the URL. Loads from the URL alone; a training passed as
 * link state shows at once.
 */
export default function EditPage() {
  const { company } = useWebsite();
  const [params] = useSearchParams();
  const { record: passed, back } = usePassedTraining();
  const mode = readMode(params);
  const can = useCan();
  const id = mode === 'create' ? '' : (params.get('id') ?? passed?._id ?? '');
  const query = useQuery({ ...apiQuery(readTraining, { params: { id } }), enabled: id !== '' });
  const copied = useQuery({
    ...apiQuery(readTraining, { params: { id: params.get('copy') ?? '' } }),
    enabled: params.has('copy'),
  }).data?.data;
  const training = query.data === undefined && passed?._id === id ? passed : query.data?.data;

  if (mode !== 'view' && !can('manage trainings')) return <NotAllowed permission="manage trainings" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>{`${titles[mode]} | ${company.name}`}</title>
      <BackLink to={back} />
      {mode === 'create' ? (
        <>
          <Head mode={mode} />
          {(!params.has('copy') || copied) && (
            <TrainingForm key={`create ${copied?._id}`} back={back} {...(copied && { copied })} />
          )}
        </>
      ) : (
        <RecordView
          query={query}
          record={id === '' ? null : training}
          failure="The training could not be loaded."
          heading={titles[mode]}
          notFound={{
            title: 'Training not found',
            reason: 'The address may be wrong or incomplete.',
            to: listPath,
            link: 'See all trainings',
          }}
          skeleton={<Skeleton />}
        >
          {(shown) =>
            mode === 'view' ? (
              <ViewPage training={shown} />
            ) : (
              <>
                <Head mode={mode} title={shown.title} />
                <TrainingForm key={`form ${id}`} training={shown} back={back} />
                <TrainingFiles key={`files ${id}`} trainingId={id} />
              </>
            )
          }
        </RecordView>
      )}
    </div>
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
