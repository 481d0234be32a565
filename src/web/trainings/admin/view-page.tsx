import { useQuery } from '@tanstack/react-query';
import { DoorOpen, ExternalLink, Pencil, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { todayInLagos } from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { RecordActivity } from '#web/activity/panels.ts';
import { doorPath } from '#web/addresses.ts';
import { Certificates } from '#web/certificates/admin/certificates.tsx';
import { useCertificates } from '#web/certificates/admin/use-certificates.tsx';
import { EnrolmentFigures } from '#web/enrolments/admin/enrolment-figures.tsx';
import { Enrolments } from '#web/enrolments/admin/enrolments.tsx';
import { enrolmentCountsQuery } from '#web/enrolments/api.ts';
import { FeedbackPanel } from '#web/feedback/panels.ts';
import { RecordMessages, SendMessageDialog } from '#web/messages/panels.ts';
import { NotesPanel } from '#web/notes/panels.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { UndoLine } from '#web/platform/office/undo-line.tsx';
import { trainingPath } from '#web/trainings/api.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { PartTabs } from '#web/ui/data/part-tabs.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { useEditTarget } from './edit-link.tsx';
import { TrainingFiles } from './training-files.tsx';
import { TrainingView } from './training-view.tsx';

/** A training for viewing: its figures, certificates and people, and in parts of its address what else there is. */
export default function ViewPage({ training }: { training: OfficeTraining }) {
  const { _id: id, date, status, fileNames, updatedAt } = training;
  const can = useCan();
  const canRead = can('read enrolments');
  const [params] = useSearchParams();
  const counts = useQuery({ ...enrolmentCountsQuery(id), enabled: canRead }).data;
  const certificates = useCertificates(training);
  const hasBegun = status === 'Completed' || (status === 'Upcoming' && date <= todayInLagos(serverNow()));
  const parts = [
    ...(canRead
      ? [
          { name: 'registered', label: 'Registered', count: counts?.registered },
          { name: 'waiting', label: 'Waiting list', count: counts?.onList },
        ]
      : []),
    ...(can('read messages') ? [{ name: 'messages', label: 'Messages' }] : []),
    ...(canRead && hasBegun ? [{ name: 'feedback', label: 'Feedback' }] : []),
    { name: 'files', label: 'Files', count: fileNames.length },
    { name: 'details', label: 'Details' },
    { name: 'notes', label: 'Notes and activity' },
  ];
  const first = canRead ? 'registered' : 'details';
  const part = parts.find(({ name }) => name === params.get('part'))?.name ?? first;
  const linkTo = (name: string, narrowed: Readonly<Record<string, string>> = {}) => ({
    search: `?${new URLSearchParams({ id, view: 'true', ...(name !== first && { part: name }), ...narrowed })}`,
  });
  return (
    <>
      <Head training={training} people={(counts?.registered ?? 0) + (counts?.onList ?? 0)} />
      {canRead && (
        <>
          <EnrolmentFigures training={training} counts={counts} hasBegun={hasBegun} part={part} linkTo={linkTo} />
          <Certificates training={training} />
        </>
      )}
      <PartTabs
        label="Parts of the training"
        present={part}
        parts={parts.map((one) => ({ ...one, to: linkTo(one.name) }))}
      />
      {part === 'registered' && (
        <Enrolments key={`enrolments ${id}`} training={training} hasBegun={hasBegun} certificates={certificates} />
      )}
      {part === 'waiting' && <Enrolments key={`waiting ${id}`} training={training} hasBegun={hasBegun} isWaitingList />}
      {part === 'messages' && <RecordMessages key={`messages ${id}`} kind="training" id={id} />}
      {part === 'feedback' && <FeedbackPanel key={`feedback ${id}`} trainingId={id} />}
      {part === 'files' && <TrainingFiles key={`files ${id}`} trainingId={id} />}
      {part === 'details' && <TrainingView training={training} />}
      {part === 'notes' && (
        <>
          <NotesPanel key={`notes ${id}`} kind="training" id={id} />
          {can('read activity') && <RecordActivity key={`activity ${id}`} id={id} version={updatedAt} />}
        </>
      )}
      {certificates.dialog}
    </>
  );
}

/** What is said of a training below its title: '20 and 21 Nov 2026, Sample Yard, taught by Ṣadé Adéyẹmí'. */
const formatFacts = ({ days, venue, trainers }: OfficeTraining) =>
  [formatDays(days), venue, trainers && `taught by ${trainers}`].filter(Boolean).join(', ');

function Head({ training, people }: { training: OfficeTraining; people: number }) {
  const { _id: id, title, status } = training;
  const edit = useEditTarget()(training, 'edit');
  const can = useCan();
  const [isWriting, setWriting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // When editing starts, these links disappear while the page stays.
  useFocusFallback(box);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2 font-strong text-ink-2">View Training</h1>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <p className="title text-4 wrap-anywhere">{title}</p>
          <StatusBadge status={status} />
        </div>
        <p className="mt-1 text-2 text-ink-2">{formatFacts(training)}</p>
        <UndoLine record="training" _id={id} version={training.version} />
      </div>
      <div ref={box} className="flex flex-wrap gap-2">
        {can('manage trainings') && (
          <ButtonLink to={doorPath(id)} variant="line" size="dense">
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
        {can('send messages') && people > 0 && (
          <Button size="dense" aria-haspopup="dialog" onClick={() => setWriting(true)}>
            <Send aria-hidden="true" className="size-4.5" />
            Message to all
          </Button>
        )}
      </div>
      {isWriting && <SendMessageDialog about={{ kind: 'training', id }} onClose={() => setWriting(false)} />}
    </div>
  );
}
