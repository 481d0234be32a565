import { useQuery } from '@tanstack/react-query';
import { DoorOpen, ExternalLink, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { RecordActivity } from '#web/activity/panels.ts';
import { doorPath } from '#web/addresses.ts';
import { Certificates } from '#web/certificates/panels.ts';
import { Enrolments } from '#web/enrolments/admin/enrolments.tsx';
import { FeedbackPanel } from '#web/feedback/panels.ts';
import { NotesPanel } from '#web/notes/panels.ts';
import { RecordView } from '#web/platform/http/record-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { NotAllowed } from '#web/platform/office/not-allowed.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { trainingPath } from '#web/trainings/api.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { officeTrainingQuery } from './api.ts';
import { listPath, type Mode, readMode, useEditTarget, usePassedTraining } from './edit-link.tsx';
import { TrainingFiles } from './training-files.tsx';
import { TrainingForm } from './training-form.tsx';
import { TrainingView } from './training-view.tsx';

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
  const query = useQuery({ ...officeTrainingQuery(id), enabled: id !== '' });
  const copied = useQuery({ ...officeTrainingQuery(params.get('copy') ?? ''), enabled: params.has('copy') });
  const training = query.data === undefined && passed?._id === id ? passed : query.data;

  if (mode !== 'view' && !can('manage trainings')) return <NotAllowed permission="manage trainings" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <title>{`${titles[mode]} | ${company.name}`}</title>
      <BackLink to={back} />
      {mode === 'create' ? (
        <>
          <Head mode={mode} />
          {(!params.has('copy') || copied.data) && (
            <TrainingForm
              key={`create ${copied.data?._id}`}
              back={back}
              {...(copied.data && { copied: copied.data })}
            />
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
          {(shown) => (
            <>
              <Head mode={mode} training={shown} />
              {mode === 'view' ? (
                <TrainingView training={shown} />
              ) : (
                <TrainingForm key={`form ${id}`} training={shown} back={back} />
              )}
              <TrainingFiles key={`files ${id}`} trainingId={id} />
              {can('read enrolments') && <Enrolments key={`enrolments ${id}`} training={shown} />}
              {can('read enrolments') && mode === 'view' && (
                <>
                  <Certificates key={`certificates ${id}`} training={shown} />
                  <FeedbackPanel key={`feedback ${id}`} trainingId={id} />
                </>
              )}
              <NotesPanel key={`notes ${id}`} kind="training" id={id} />
              {can('read activity') && <RecordActivity key={`activity ${id}`} id={id} version={shown.updatedAt} />}
            </>
          )}
        </RecordView>
      )}
    </div>
  );
}

function Head({ mode, training }: { mode: Mode; training?: OfficeTraining }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="title text-4">{titles[mode]}</h1>
          <StatusBadge status={mode === 'view' && training ? training.status : 'Upcoming'} />
        </div>
        {training && <p className="mt-1 text-2 text-ink-2">{training.title}</p>}
      </div>
      {mode === 'view' && training && <Ways training={training} />}
    </div>
  );
}

/** The links onward from viewing a training. */
function Ways({ training }: { training: OfficeTraining }) {
  const edit = useEditTarget()(training, 'edit');
  const can = useCan();
  const box = useRef<HTMLDivElement>(null);
  // When editing starts, these links disappear while the page stays.
  useFocusFallback(box);
  return (
    <div ref={box} className="flex flex-wrap gap-2">
      {can('manage trainings') && (
        <ButtonLink to={doorPath(training._id)} variant="line" size="dense">
          <DoorOpen aria-hidden="true" className="size-4.5" />
          Attendance
        </ButtonLink>
      )}
      <ButtonLink to={trainingPath(training)} variant="line" size="dense">
        <ExternalLink aria-hidden="true" className="size-4.5" />
        Public page
      </ButtonLink>
      {can('manage trainings') && (
        <ButtonLink {...edit} variant="line" size="dense">
          <Pencil aria-hidden="true" className="size-4.5" />
          Edit
        </ButtonLink>
      )}
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
