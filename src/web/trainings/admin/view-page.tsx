import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Pencil, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { countEnrolments, type EnrolmentCounts } from '#contract/enrolments/enrolments.ts';
import {
  formatDate,
  formatShortDate,
  todayInLagos,
  weekdayName,
} from '#contract/platform/dates.ts';
import { formatDays } from '#contract/trainings/training-days.ts';
import { trainingLabels as labels } from '#contract/trainings/training-record.ts';
import { type OfficeTraining, trainingTypeLabels } from '#contract/trainings/trainings.ts';
import { RecordActivity } from '#web/activity/admin/record-activity.tsx';
import { attendancePath } from '#web/addresses.ts';
import { Certificates } from '#web/certificates/admin/certificates.tsx';
import { useCertificates } from '#web/certificates/admin/use-certificates.tsx';
import { kindsQuery } from '#web/checks/api.ts';
import { EnrolmentFigures } from '#web/enrolments/admin/enrolment-figures.tsx';
import { Enrolments, enrolmentsPart } from '#web/enrolments/admin/enrolments.tsx';
import { FeedbackPanel } from '#web/feedback/admin/feedback-panel.tsx';
import { RecordMessages } from '#web/messages/admin/record-messages.tsx';
import { SendMessageDialog } from '#web/messages/admin/send-message-dialog.tsx';
import { NotesPanel } from '#web/notes/admin/notes-panel.tsx';
import { UndoLine } from '#web/office/undo-line.tsx';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { publicTrainingPath } from '#web/trainings/api.ts';
import { formatHours, formatTaken } from '#web/trainings/public/training-format.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { DescriptionList } from '#web/ui/data/description-list.tsx';
import { LinkedText } from '#web/ui/data/linked-text.tsx';
import { PartTabs } from '#web/ui/data/part-tabs.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { Summary } from '#web/ui/data/summary.tsx';
import { ShownCover } from './cover-image.tsx';
import { useEditTarget } from './edit-link.tsx';
import { kindLabel } from './training-fields.tsx';

const belowId = 'people';

export default function ViewPage({ training }: { training: OfficeTraining }) {
  const { _id: id, date, status } = training;
  const can = useCan();
  const canRead = can('read enrolments');
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const counts = useQuery({ ...apiQuery(countEnrolments, { params: { id } }), enabled: canRead })
    .data?.data;
  const certificates = useCertificates(training);
  const hasBegun =
    status === 'Completed' || (status === 'Upcoming' && date <= todayInLagos(serverNow()));
  const parts = [
    ...(canRead
      ? [
          { name: 'registered', label: 'Registered', count: counts?.registered },
          { name: 'waiting', label: 'Waiting list', count: counts?.onList },
        ]
      : []),
    ...(can('read messages') ? [{ name: 'messages', label: 'Messages' }] : []),
    ...(canRead && hasBegun ? [{ name: 'feedback', label: 'Feedback' }] : []),
    { name: 'notes', label: 'Notes and activity' },
  ];
  const first = canRead ? 'registered' : 'notes';
  const part = parts.find(({ name }) => name === params.get('part'))?.name ?? first;
  const linkTo = (name: string, narrowed: Readonly<Record<string, string>> = {}) => ({
    pathname,
    search: `?${new URLSearchParams({ id, view: 'true', ...(name !== first && { part: name }), ...narrowed })}`,
  });
  const below = useRef<HTMLElement>(null);
  const isBelowMeant = useRef(
    [...params.keys()].some((key) => key === 'part' || key.startsWith(enrolmentsPart)),
  );
  useEffect(() => {
    if (isBelowMeant.current) below.current?.scrollIntoView({ behavior: 'instant' });
  }, []);
  return (
    <>
      <Head training={training} counts={counts} />
      <section
        ref={below}
        id={belowId}
        tabIndex={-1}
        aria-label="People and more"
        className="grid scroll-mt-[calc(var(--h-topbar)+--spacing(4))] grid-cols-1 gap-4 outline-none"
      >
        {canRead && (
          <>
            <EnrolmentFigures
              training={training}
              counts={counts}
              hasBegun={hasBegun}
              part={part}
              linkTo={linkTo}
            />
            <Certificates training={training} />
          </>
        )}
        <PartTabs
          label="Parts of the training"
          present={part}
          parts={parts.map((one) => ({ ...one, to: linkTo(one.name) }))}
        />
        {part === 'registered' && (
          <Enrolments
            key={`enrolments ${id}`}
            training={training}
            hasBegun={hasBegun}
            certificates={certificates}
          />
        )}
        {part === 'waiting' && (
          <Enrolments key={`waiting ${id}`} training={training} hasBegun={hasBegun} isWaitingList />
        )}
        {part === 'messages' && <RecordMessages key={`messages ${id}`} kind="training" id={id} />}
        {part === 'feedback' && <FeedbackPanel key={`feedback ${id}`} trainingId={id} />}
        {part === 'notes' && (
          <>
            <NotesPanel key={`notes ${id}`} kind="training" id={id} />
            {can('read activity') && <RecordActivity key={`activity ${id}`} id={id} />}
          </>
        )}
      </section>
      <TrainingView training={training} />
      {certificates.dialog}
    </>
  );
}

const linkLook =
  'inline-flex min-h-9 items-center rounded-chip text-2 text-navy-900 underline underline-offset-4 max-sm:min-h-11';

function Head({
  training,
  counts,
}: {
  training: OfficeTraining;
  counts: EnrolmentCounts | undefined;
}) {
  const { _id: id, title, status } = training;
  const edit = useEditTarget()(training, 'edit');
  const can = useCan();
  const [isWriting, setWriting] = useState(false);
  const { pathname, search, state } = useLocation();
  const { registered = 0, onList = 0 } = counts ?? {};
  const box = useRef<HTMLDivElement>(null);
  // These links disappear when editing starts, while the page stays.
  useFocusFallback(box);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h1 className="title text-4">View Training</h1>
          <StatusBadge status={status} />
        </div>
        <p className="mt-1 text-3 font-title wrap-anywhere text-navy-900">{title}</p>
        <div className="flex flex-wrap gap-x-4">
          {counts && (
            <Link to={{ pathname, search, hash: belowId }} state={state} className={linkLook}>
              {registered} registered{onList > 0 && `, ${onList} on the waiting list`}
            </Link>
          )}
          <Link to={publicTrainingPath(training)} className={linkLook}>
            Public page
          </Link>
        </div>
        <UndoLine record="training" _id={id} version={training.version} />
      </div>
      <div
        ref={box}
        className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-3 max-sm:[&_svg]:hidden"
      >
        {can('manage trainings') && (
          <ButtonLink to={attendancePath(id)} variant="line" size="dense">
            <DoorOpen />
            Attendance
          </ButtonLink>
        )}
        {can('manage trainings') && (
          <ButtonLink {...edit} variant="line" size="dense">
            <Pencil />
            Edit
          </ButtonLink>
        )}
        {can('send messages') && registered + onList > 0 && (
          <Button size="dense" aria-haspopup="dialog" onClick={() => setWriting(true)}>
            <Send />
            Message to all
          </Button>
        )}
      </div>
      {isWriting && (
        <SendMessageDialog about={{ kind: 'training', id }} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}

const none = 'None';

function TrainingView({ training }: { training: OfficeTraining }) {
  const can = useCan();
  const kinds = useQuery({
    ...kindsQuery,
    enabled: training.countsAs !== null && can('read drivers'),
  });
  const kind = kinds.data?.data.result.find(({ _id }) => _id === training.countsAs);
  return (
    <section
      aria-label="Training Details"
      className="rounded-card border border-line bg-card px-4 sm:px-5"
    >
      <details className="print:details-content:[content-visibility:visible]">
        <Summary className="min-h-15">
          <h2 className="text-3">Training Details</h2>
        </Summary>
        <div className="grid items-start gap-x-6 border-t border-line py-2 xl:grid-cols-[1fr_2fr]">
          <div className="gap-6 lg:max-xl:flex lg:max-xl:flex-row-reverse lg:max-xl:*:last:flex-1">
            <div className="max-w-60 py-3 print:hidden">
              <ShownCover training={training} />
            </div>
            <DescriptionList
              items={[
                { label: labels.date, value: formatDays(training.days) },
                {
                  label: labels.time,
                  value: (
                    <span className="grid">
                      {training.days.map((day) => (
                        <span key={day.date}>
                          {training.days.length > 1 &&
                            `${weekdayName(day.date)}, ${formatShortDate(day.date)}: `}
                          {formatHours(day)}
                        </span>
                      ))}
                    </span>
                  ),
                },
                { label: labels.duration, value: training.duration || none },
                { label: labels.venue, value: training.venue || none },
                { label: labels.trainingType, value: trainingTypeLabels[training.trainingType] },
                { label: labels.seats, value: formatTaken(training) },
                ...(training.minEnrolments === null
                  ? []
                  : [{ label: labels.minEnrolments, value: training.minEnrolments }]),
                ...(training.validMonths === null
                  ? []
                  : [{ label: labels.validMonths, value: training.validMonths }]),
                ...(kind ? [{ label: labels.countsAs, value: kindLabel(kind) }] : []),
                {
                  label: labels.registrationDeadline,
                  value: formatDate(training.registrationDeadline ?? '') || none,
                },
                { label: labels.title, value: training.title },
                { label: labels.category, value: training.category.join(', ') },
              ]}
            />
          </div>
          <DescriptionList
            isStacked
            items={[
              ...(['access', 'trainers', 'price', 'bring'] as const)
                .filter((name) => training[name] !== '')
                .map((name) => ({
                  label: labels[name],
                  value: <LinkedText text={training[name]} />,
                })),
              { label: labels.info, value: <LinkedText text={training.info || none} /> },
            ]}
          />
        </div>
        {can('manage trainings') && (
          <div className="border-t border-line py-3">
            <Button disabled variant="line" size="dense" className="max-sm:w-full">
              Update Training
            </Button>
          </div>
        )}
      </details>
    </section>
  );
}
