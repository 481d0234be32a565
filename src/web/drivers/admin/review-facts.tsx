import { Award, HeartPulse, IdCard, type LucideIcon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentGroup } from '#contract/application-form.ts';
import { type CalendarDate, todayInLagos, writeShortDate } from '#contract/dates.ts';
import { type ExpiryStatus, expiryStatus } from '#contract/documents.ts';
import type { DriverProfile } from '#contract/drivers.ts';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { formatExperience } from './driver-format.ts';
import { groupNames } from './review-format.ts';

const icons: Record<DocumentGroup, LucideIcon> = {
  drivers: IdCard,
  nin: UserRound,
  medical: HeartPulse,
  education: Award,
};

interface Fact {
  label: string;
  value: string;
  aside?: ReactNode;
}

/** What the form says and a document has to show. */
function factsOf(profile: DriverProfile, group: DocumentGroup): Fact[] {
  const name = { label: 'Full name', value: profile.fullName };
  const newDate = profile.sentDocuments.find((sent) => sent.group === group)?.expiresOn ?? undefined;
  switch (group) {
    case 'drivers':
      return [
        name,
        { label: 'Licence number', value: profile.licence },
        ...expiries(profile.licenceExpiryDate, newDate),
        { label: 'Vehicle', value: `${profile.typeOfVehice}, ${formatExperience(profile.yearsOfExperience)}` },
      ];
    case 'medical':
      return [name, ...expiries(profile.medicalRecordsExpiryDate, newDate)];
    case 'nin':
      return [name, { label: 'Age', value: `${profile.ageBracket} years` }];
    case 'education':
      return [name];
  }
}

function expiries(present: CalendarDate, sent: CalendarDate | undefined): Fact[] {
  if (sent === undefined) return [expiry('Expires', present)];
  return [expiry('Expires, as sent with the new one', sent), expiry('Expires, until now', present)];
}

function expiry(label: string, expiresOn: CalendarDate): Fact {
  const today = todayInLagos(serverNow());
  const status = expiryStatus(expiresOn, today);
  return { label, value: writeShortDate(expiresOn), aside: <Expiry {...{ expiresOn, status, today }} /> };
}

function Expiry({ expiresOn, status, today }: { expiresOn: CalendarDate; status: ExpiryStatus; today: CalendarDate }) {
  return (
    <>
      {status !== 'Valid' && <span className="text-1 text-ink-2">{formatDaysLeft(expiresOn, today)}</span>}
      <StatusBadge status={status} />
    </>
  );
}

/** The fields of the form that the shown document proves. */
export function ReviewFacts({ profile, group }: { profile: DriverProfile; group: DocumentGroup }) {
  const Icon = icons[group];
  return (
    <section aria-labelledby="review-facts">
      <h3 id="review-facts" className="flex items-center gap-2 text-1 font-title text-ink-2 review-heard">
        <Icon aria-hidden="true" className="size-4" />
        The {groupNames[group].noun} must show
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {factsOf(profile, group).map(({ label, value, aside }) => (
          <div key={label} className="review-fact">
            <dt className="text-1 text-ink-2">{label}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-3 font-title text-navy-900">{value}</span>
              {aside && <span className="flex items-center gap-2">{aside}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
