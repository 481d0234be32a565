import { useQuery } from '@tanstack/react-query';
import { Lock, LockOpen, UserX } from 'lucide-react';
import { useState } from 'react';
import { shortDayOf } from '#contract/platform/dates.ts';
import type { TrackedKind } from '#contract/tracking/tracking.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { type Held, holdQuery, useLiftHold } from './hold-query.ts';

const staying: Record<TrackedKind, string> = {
  driver: 'the driver number, the status and its days, the state and vehicle type, and placements if there were any',
  request: 'the request number, the status, the days, the states and vehicle type, and placements if there were any',
  consultation: 'the booking number, the status, the day and the time',
  enrolment: 'the registration number and its day',
};

/** Shows what stays of an erased record, or else its legal hold, which roles that manage privacy can change. */
export function RecordPrivacy({ kind, id, erasedAt }: Held & { erasedAt: string | null }) {
  if (erasedAt === null) return <RecordHold kind={kind} id={id} />;
  return (
    <p className="inline-flex items-start gap-1.5 text-2 text-ink-2">
      <UserX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-title text-navy-900">Erased on {shortDayOf(erasedAt)}.</strong> What stays:{' '}
        {staying[kind]}.
      </span>
    </p>
  );
}

function RecordHold({ kind, id }: Held) {
  const isShown = useCan()('manage privacy');
  const { data } = useQuery({ ...holdQuery({ kind, id }), enabled: isShown });
  const [isSetting, setSetting] = useState(false);
  const { mutateAsync: lift } = useLiftHold({ kind, id });
  const question = useConfirmedAction<Held>(
    () => ({
      title: 'Lift the hold?',
      description: 'The record will be deleted when its time is over, and can be erased again.',
      confirmLabel: 'Lift the hold',
    }),
    () => lift(),
  );
  if (!isShown || !data) return null;
  const { hold } = data.data;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-2">
      {hold ? (
        <>
          <span className="inline-flex items-start gap-1.5 rounded-chip bg-navy-100 px-2.5 py-1.5 text-navy-900 wrap-anywhere">
            <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              <strong className="font-title">On hold</strong> since {shortDayOf(hold.setAt)}, by {hold.setBy}:{' '}
              {hold.reason}
            </span>
          </span>
          <TextButton onClick={() => question.ask({ kind, id })}>Lift the hold</TextButton>
        </>
      ) : (
        <span className="inline-flex items-center gap-1.5">
          <LockOpen aria-hidden="true" className="size-4 text-ink-2" />
          <TextButton onClick={() => setSetting(true)}>Keep from deletion</TextButton>
        </span>
      )}
      {isSetting && <HoldDialog held={{ kind, id }} onClose={() => setSetting(false)} />}
      {question.dialog}
    </div>
  );
}
