import { useQuery } from '@tanstack/react-query';
import { Lock, UserX } from 'lucide-react';
import { shortDayOf } from '#contract/platform/dates.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { formatHold, holdQuery } from './hold-dialog.tsx';

const remainingWords: Record<TrackedKind, string> = {
  driver:
    'the driver number, the status and its days, the state and vehicle type, and placements if there were any',
  request:
    'the request number, the status, the days, the states and vehicle type, and placements if there were any',
  consultation: 'the booking number, the status, the day and the time',
  enrolment: 'the registration number and its day',
};

/** For roles that manage privacy: what remains of an erased record, or an exemption from deletion. */
export function RecordPrivacy({ kind, id, erasedAt }: PersonRecord & { erasedAt: string | null }) {
  if (erasedAt === null) return <RecordHold kind={kind} id={id} />;
  return (
    <p className="inline-flex items-start gap-1.5 text-2 text-ink-2">
      <UserX className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-title text-navy-900">Erased on {shortDayOf(erasedAt)}.</strong> What
        stays: {remainingWords[kind]}.
      </span>
    </p>
  );
}

function RecordHold(record: PersonRecord) {
  const isShown = useCan()('manage privacy');
  const { data } = useQuery({ ...holdQuery(record), enabled: isShown });
  const hold = data?.data.hold;
  if (!isShown || !hold) return null;
  return (
    <p className="flex items-start gap-1.5 rounded-chip bg-navy-100 px-2.5 py-1.5 text-2 text-navy-900 wrap-anywhere">
      <Lock className="mt-0.5 size-4 shrink-0" />
      {formatHold(hold)}
    </p>
  );
}
