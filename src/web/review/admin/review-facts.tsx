import { Award, HeartPulse, IdCard, type LucideIcon, Pencil, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ExpiryStatus, expiryStatus } from '#contract/documents/documents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ApplicationField } from '#contract/drivers/application-record.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { formatExperience } from '#web/drivers/admin/driver-format.ts';
import { EditDriverDialog } from '#web/drivers/admin/edit-driver-dialog.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
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
  /** The form's field, if it can be corrected here. */
  field?: ApplicationField;
  aside?: ReactNode;
}

/** The form's answers that a document must prove. */
function factsOf(profile: DriverProfile, group: DocumentGroup): Fact[] {
  const name: Fact = { label: 'Full name', value: profile.fullName, field: 'fullName' };
  const newDate =
    profile.sentDocuments.find((sent) => sent.group === group)?.expiresOn ?? undefined;
  switch (group) {
    case 'drivers':
      return [
        name,
        { label: 'Licence number', value: profile.licence, field: 'licence' },
        ...expiries({
          present: profile.licenceExpiryDate,
          sent: newDate,
          field: 'licenceExpiryDate',
        }),
        {
          label: 'Vehicle',
          value: `${profile.typeOfVehice}, ${formatExperience(profile.yearsOfExperience)}`,
          field: 'typeOfVehice',
        },
      ];
    case 'medical':
      return [
        name,
        ...expiries({
          ...{ present: profile.medicalRecordsExpiryDate, sent: newDate },
          field: 'medicalRecordsExpiryDate',
        }),
      ];
    case 'nin':
      return [name, { label: 'Age', value: `${profile.ageBracket} years`, field: 'ageBracket' }];
    case 'education':
      return [name];
  }
}

interface Expiries {
  present: CalendarDate;
  sent: CalendarDate | undefined;
  field: ApplicationField;
}

function expiries({ present, sent, field }: Expiries): Fact[] {
  if (sent === undefined) return [{ ...expiry('Expires', present), field }];
  return [expiry('Expires, as sent with the new one', sent), expiry('Expires, until now', present)];
}

function expiry(label: string, expiresOn: CalendarDate): Fact {
  const today = todayInLagos(serverNow());
  const status = expiryStatus(expiresOn, today);
  return {
    label,
    value: formatShortDate(expiresOn),
    aside: <Expiry {...{ expiresOn, status, today }} />,
  };
}

function Expiry({
  expiresOn,
  status,
  today,
}: {
  expiresOn: CalendarDate;
  status: ExpiryStatus;
  today: CalendarDate;
}) {
  return (
    <>
      {status !== 'Valid' && (
        <span className="text-1 text-ink-2">{formatDaysLeft(expiresOn, today)}</span>
      )}
      <StatusBadge status={status} />
    </>
  );
}

interface ReviewFactsProps {
  profile: DriverProfile;
  group: DocumentGroup;
  canCorrect: boolean;
}

/** The answers that the shown document must prove; a pencil corrects one in place. */
export function ReviewFacts({ profile, group, canCorrect }: ReviewFactsProps) {
  const [corrected, setCorrected] = useState<ApplicationField>();
  const Icon = icons[group];
  return (
    <section aria-labelledby="review-facts">
      <h3
        id="review-facts"
        className="flex items-center gap-2 text-1 font-title text-ink-2 max-lg:sr-only"
      >
        <Icon aria-hidden="true" className="size-4" />
        The {groupNames[group].noun} must show
      </h3>
      <dl className="mt-1 divide-y divide-line">
        {factsOf(profile, group).map(({ label, value, field, aside }) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center gap-x-3 lg:block lg:py-2.5"
          >
            <dt className="w-28 text-1 text-ink-2">{label}</dt>
            <dd className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-3 font-title text-navy-900 lg:text-[1.125rem]">{value}</span>
              <span className="ms-auto flex items-center gap-2">
                {aside}
                {canCorrect && field && (
                  <button
                    type="button"
                    aria-label={`Correct: ${label}`}
                    onClick={() => setCorrected(field)}
                    className="inline-flex size-7 items-center justify-center rounded-chip text-ink-2 hover:bg-row-on hover:text-navy-900 pointer-coarse:size-11"
                  >
                    <Pencil aria-hidden="true" className="size-4" />
                  </button>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {corrected && (
        <EditDriverDialog
          driver={profile}
          start={corrected}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </section>
  );
}
