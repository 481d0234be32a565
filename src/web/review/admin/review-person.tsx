import {
  Award,
  FileUp,
  HeartPulse,
  IdCard,
  Link2,
  type LucideIcon,
  Pencil,
  Phone,
  RefreshCw,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type ExpiryStatus, expiryStatus } from '#contract/documents/documents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ApplicationField } from '#contract/drivers/application-record.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import {
  type CalendarDate,
  formatShortDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { profilePath } from '#web/addresses.ts';
import { FileLine } from '#web/checks/admin/file-line.tsx';
import { verdictOn } from '#web/documents/admin/document-progress.ts';
import { VerdictNote } from '#web/documents/admin/document-state.tsx';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { driverContact, formatExperience } from '#web/drivers/admin/driver-format.ts';
import { DuplicatesNote } from '#web/drivers/admin/duplicates-note.tsx';
import { EditDriverDialog } from '#web/drivers/admin/edit-driver-dialog.tsx';
import { PhoneActions } from '#web/office/phone-actions.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { personClass } from './review-classes.ts';
import { groupNames } from './review-format.ts';
import { headingId } from './use-heading-focus.ts';

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
          present: profile.medicalRecordsExpiryDate,
          sent: newDate,
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
function ReviewFacts({ profile, group, canCorrect }: ReviewFactsProps) {
  const [corrected, setCorrected] = useState<ApplicationField>();
  const Icon = icons[group];
  return (
    <section aria-labelledby="review-facts">
      <h3
        id="review-facts"
        className="flex items-center gap-2 text-1 font-title text-ink-2 max-lg:sr-only"
      >
        <Icon className="size-4" />
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
                    <Pencil className="size-4" />
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

interface ReviewPersonProps {
  profile: DriverProfile;
  group: DocumentGroup;
  verdict: ReactNode;
  canCorrect: boolean;
}

export function ReviewPerson({ profile, group, verdict, canCorrect }: ReviewPersonProps) {
  const { driverId, fullName, typeOfVehice, state, yearsOfExperience, status } = profile;
  const newDocuments = profile.sentDocuments;
  const newest = newDocuments
    .map(({ sentAt }) => sentAt)
    .toSorted()
    .at(-1);
  return (
    <div className={personClass}>
      <div className="flex items-start gap-3.5">
        <span className="max-lg:hidden">
          <Avatar name={fullName} size="tile" />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            id={headingId}
            tabIndex={-1}
            className="title text-[1.25rem] leading-[1.25] focus-visible:shadow-none"
          >
            {fullName}
          </h2>
          <p className="mt-1 text-2 leading-[1.4] text-ink-2">
            {[
              `Driver ${driverId}`,
              typeOfVehice,
              stateLabel(state),
              formatExperience(yearsOfExperience),
            ].join(' · ')}
          </p>
        </div>
        {status !== 'Pending' && <StatusBadge status={status} />}
      </div>
      {/* Keep what the document must prove in view. */}
      <DuplicatesNote duplicates={profile.duplicates} max={2} isToCompare />
      {newest !== undefined && (
        <p className="flex items-start gap-2.5 rounded-field bg-gold-100 px-3 py-2.5 text-2 leading-[1.4] text-yellow-ink">
          <RefreshCw className="size-4.5 shrink-0" />
          Sent a new{' '}
          {[...new Set(newDocuments.map((one) => groupNames[one.group].noun))].join(' and ')}{' '}
          {formatDecidedAt(newest)}
        </p>
      )}
      <ReviewFacts profile={profile} group={group} canCorrect={canCorrect} />
      <KnownFacts profile={profile} group={group} />
      <div className="mt-auto lg:sticky lg:bottom-0 lg:bg-card lg:pt-3 lg:pb-4">{verdict}</div>
    </div>
  );
}

function KnownFacts({ profile, group }: { profile: DriverProfile; group: DocumentGroup }) {
  const verdict = verdictOn(profile, group);
  return (
    <ul className="order-1 grid gap-2 text-2 leading-[1.4] text-ink-2 lg:order-0">
      {verdict && (
        <li>
          <VerdictNote verdict={verdict} />
        </li>
      )}
      <FileLine profile={profile} />
      <li className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-2">
          <Phone className="size-4 shrink-0 text-ink-2" />
          {truncatePhone(profile.phoneNumber)}
        </span>
        <PhoneActions {...driverContact(profile)} />
      </li>
      <li className="flex gap-2.5">
        <FileUp className="mt-0.5 size-4 shrink-0" />
        Applied {formatDecidedAt(profile.createdAt)}
      </li>
      <li className="flex gap-2.5">
        <Link2 className="mt-0.5 size-4 shrink-0" />
        <Link
          to={profilePath(profile)}
          target="_blank"
          className="-my-0.5 inline-flex min-h-6 items-center rounded-chip underline underline-offset-4"
        >
          Whole profile<span className="sr-only">, opens in a new tab</span>
        </Link>
      </li>
    </ul>
  );
}

/** 'today, 9:14 am', or 'on 19 Nov 2026'. */
export function formatDecidedAt(at: string): string {
  const instant = new Date(at);
  const day = todayInLagos(instant);
  if (day === todayInLagos(serverNow())) return `today, ${formatTime(timeInLagos(instant))}`;
  return `on ${formatShortDate(day)}`;
}
