import { BadgeCheck, Ban, CalendarX, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { CheckedCertificate } from '#contract/certificates/public-certificates.ts';
import { formatDate, formatDays, todayInLagos } from '#contract/platform/dates.ts';
import { longestKept } from '#contract/privacy/privacy-notice.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

const answers: Record<
  CheckedCertificate['state'] | 'outOfDate',
  { icon: LucideIcon; look: string; title: string; words: string }
> = {
  genuine: {
    icon: BadgeCheck,
    look: 'bg-green-tint text-green-ink',
    title: 'Genuine',
    words: 'We issued this certificate. It is valid.',
  },
  outOfDate: {
    icon: CalendarX,
    look: 'bg-yellow-tint text-yellow-ink',
    title: 'Out of date',
    words: 'We issued this certificate. It is no longer valid.',
  },
  withdrawn: {
    icon: Ban,
    look: 'bg-red-tint text-red-ink',
    title: 'Withdrawn',
    words: 'This certificate has been withdrawn. It is no longer valid.',
  },
  unknown: {
    icon: CircleQuestionMark,
    look: 'bg-grey-tint text-grey-ink',
    title: "We don't know this number",
    words: `None of our certificates has it. Check it for a mistyped letter. We keep names for up to ${longestKept('recordsClosed')} after a training.`,
  },
};

export function CheckResult({ checked }: { checked: CheckedCertificate }) {
  const { state, name, training, days, validUntil } = checked;
  const isOld = validUntil !== null && validUntil < todayInLagos(serverNow());
  const answer = answers[state === 'genuine' && isOld ? 'outOfDate' : state];
  const { icon: Icon, look, title, words } = answer;
  const facts = [
    { label: 'Name', value: name },
    { label: 'Training', value: training },
    { label: days?.length === 1 ? 'Date' : 'Dates', value: days && formatDays(days) },
    ...(validUntil === null ? [] : [{ label: 'Valid until', value: formatDate(validUntil) }]),
  ];
  return (
    <>
      <div className={classNames('flex gap-4 rounded-card p-5', look)}>
        <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0" />
        <div>
          <h2 className="text-3 font-title">{title}</h2>
          <p>{words}</p>
        </div>
      </div>
      {name !== null && (
        <>
          <dl className="mt-4 divide-y divide-line rounded-card bg-card px-5 shadow-soft">
            {facts.map(({ label, value }) => (
              <div key={label} className="py-3">
                <dt className="text-1 text-ink-2">{label}</dt>
                <dd className="font-title text-navy-900 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-2 text-ink-2">
            Compare the name with the person and the paper in front of you. We show no other
            details.
          </p>
        </>
      )}
    </>
  );
}
