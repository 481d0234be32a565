import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listAdministrators } from '#contract/accounts/administrators.ts';
import { preferredTimes } from '#contract/consultations/consultation-record.ts';
import { type Channel, channels, readOutlets } from '#contract/messages/messages.ts';
import {
  type ConsultationsToday,
  type RoadTestsToday,
  readOverview,
} from '#contract/notifications/overview.ts';
import {
  formatDate,
  formatShortDate,
  formatTime,
  todayInLagos,
  weekdayName,
} from '#contract/platform/dates.ts';
import { listAllTrainings } from '#contract/trainings/training-management.ts';
import { isSamplePhone } from '#contract/website/samples.ts';
import { backupsPath, profilePath } from '#web/addresses.ts';
import { outletsQuery } from '#web/messages/api.ts';
import { attentionQuery } from '#web/notifications/admin/api.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { pageTitle, useWebsite } from '#web/platform/page/website.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { DashboardCharts, dashboardChartsHeight } from '#web/reports/admin/dashboard-charts.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { StatCards } from './stat-cards.tsx';

const firstDayQuery = queryOptions({
  queryKey: ['first-day'],
  async queryFn({ signal }) {
    const [administrators, outlets, trainings] = await Promise.all([
      callApi(listAdministrators, { signal }),
      callApi(readOutlets, { signal }),
      callApi(listAllTrainings, { query: { page: '1', pageSize: '1' }, signal }),
    ]);
    return {
      administrators: administrators.data.result,
      outlets: outlets.data,
      trainings: trainings.data.pagedInfo.total,
    };
  },
});

interface Step {
  title: string;
  why: ReactNode;
  to?: string;
  isDone: boolean;
}

/** A checklist for the Owner of a new company, shown until everything is done. */
function FirstDay() {
  const { company } = useWebsite();
  const query = useQuery(firstDayQuery);
  const ownId = useSession(({ currentUser }) => currentUser?._id);
  if (!query.data) return null;
  const { administrators, outlets, trainings } = query.data;
  const steps: Step[] = [
    {
      title: 'Invite a colleague',
      why: 'So that somebody can cover for you, and let you back in.',
      to: '/admin/administrators',
      isDone: administrators.length > 1,
    },
    {
      title: 'Set up a second factor',
      why: "A passkey or an app code protects your drivers' documents if someone gets your password.",
      to: '/admin/account',
      isDone: administrators.some(
        ({ _id, secondFactors }) => _id === ownId && secondFactors.length > 0,
      ),
    },
    {
      title: 'Connect email and text messages',
      why: "Emails and text messages aren't being delivered yet.",
      to: '/admin/settings/messages',
      isDone: outlets.mail && outlets.text,
    },
    {
      title: 'Enter your phone numbers',
      why: 'The website and messages still show sample numbers.',
      to: '/admin/website',
      isDone:
        company.phones.length > 0 && !company.phones.some(({ number }) => isSamplePhone(number)),
    },
    {
      title: 'Announce your first training',
      why: 'It appears on the website at once, and people can register.',
      to: '/admin/training-management',
      isDone: trainings > 0,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel title="Your first day" aside={`${done} of ${steps.length} done`}>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </ol>
      <p className="border-t border-line py-3 text-1 text-ink-2">
        Moving from another server? <TextLink to={backupsPath}>Start from a backup</TextLink>
      </p>
    </Panel>
  );
}

function StepRow({ step: { title, why, to, isDone } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-green-ink' : 'text-ink-2'}`} />
      <div className="min-w-0 flex-1">
        <p className="text-2 font-title text-navy-900">
          {title}
          <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
        </p>
        {!isDone && <p className="text-1 text-ink-2">{why}</p>}
      </div>
      {!isDone && to !== undefined && (
        <Link
          to={to}
          className="inline-flex min-h-(--h-dense) items-center gap-1.5 rounded-field px-2 font-title text-navy-600 hover:bg-navy-100"
        >
          Open<span className="sr-only"> {title}</span>
          <ArrowRight className="size-4" />
        </Link>
      )}
    </li>
  );
}

export const meta = pageTitle('Dashboard');

export const handle: ScreenHandle = { permission: 'read dashboard' };

export default function DashboardPage() {
  const today = todayInLagos(serverNow());
  const can = useCan();
  const isOwner = can('manage administrators');
  const overview = useQuery(apiQuery(readOverview, {})).data?.data.result;
  // The panel above is as high as its items: until then, the charts would move.
  const isPlaced = !useQuery(attentionQuery).isPending;
  const isNew =
    overview !== undefined &&
    overview.totalApplicationsReceived +
      overview.driverRequestsFromCompanies +
      overview.consultationBookings ===
      0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="title text-4">Dashboard</h1>
        <p className="mt-1 text-2 text-ink-2">
          {weekdayName(today)}, {formatDate(today)}
        </p>
      </div>
      {isOwner && (isNew ? <FirstDay /> : <OutletNote />)}
      <StatCards />
      <AttentionToday />
      {can('read reports') && isPlaced && (
        // Never near on phones, where Reports has the charts.
        <div className="max-sm:hidden">
          <WhenNear room={dashboardChartsHeight} margin="200px">
            <DashboardCharts />
          </WhenNear>
        </div>
      )}
    </div>
  );
}

function AttentionToday() {
  const query = useQuery(attentionQuery);
  const overview = useQuery(apiQuery(readOverview, {})).data?.data;
  const roadTests = overview?.roadTestsToday ?? [];
  const canReadConsultations = useCan()('read consultations');
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
      <QueryView
        query={query}
        data={query.data?.data}
        failure="What needs attention today could not be loaded."
      >
        {(attention) => <AttentionPanel attention={attention} />}
      </QueryView>
      <div className="grid grid-cols-1 gap-4">
        {canReadConsultations && (
          <ConsultationsPanel consultations={overview?.consultationsToday ?? undefined} />
        )}
        {roadTests.length > 0 && <RoadTestsPanel roadTests={roadTests} />}
      </div>
    </div>
  );
}

/** Of today, and earlier ones that still need an outcome. */
function RoadTestsPanel({ roadTests }: { roadTests: RoadTestsToday }) {
  const today = todayInLagos(serverNow());
  return (
    <Panel title="Road tests" aside={roadTests.length}>
      <ul className="grid gap-3 py-4">
        {roadTests.map(({ _id, fullName, scheduledDate, scheduledTime, place }) => (
          <li key={_id} className="relative min-h-11">
            <p className="text-2 leading-[1.35] font-title text-navy-900">
              <Link
                to={profilePath({ _id })}
                className="underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 after:rounded-chip hover:decoration-navy-900 focus-visible:shadow-none focus-visible:after:ring-focus"
              >
                {fullName}
              </Link>
            </p>
            <p className="mt-0.5 text-1 text-ink">
              {scheduledDate < today
                ? `${formatShortDate(scheduledDate)}, outcome missing`
                : `Today, ${formatTime(scheduledTime)}`}
            </p>
            <p className="mt-0.5 line-clamp-2 text-1 text-ink-2">{place}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const named: Readonly<Record<Channel, string>> = { mail: 'emails', text: 'text messages' };
/** The items of attention that say why a channel delivers nothing. */
const stuckKinds = { mail: 'stuckMails', text: 'stuckTexts' } as const;

function OutletNote() {
  const outlets = useQuery(outletsQuery).data?.data;
  const attention = useQuery(attentionQuery).data?.data.result;
  const isStuck = (channel: Channel) => attention?.some(({ kind }) => kind === stuckKinds[channel]);
  const missing = channels
    .filter((channel) => outlets?.[channel] === false && !isStuck(channel))
    .map((channel) => named[channel]);
  if (missing.length === 0) return null;
  const words = missing.join(' and ');
  return (
    <StatusNote judgement="warning">
      {`${words.charAt(0).toUpperCase()}${words.slice(1)} aren't being delivered yet. `}
      <Link to="/admin/settings/messages" className="underline">
        Set them up
      </Link>
    </StatusNote>
  );
}

const consultationsPath = '/admin/consultancy';

function ConsultationsPanel({ consultations }: { consultations: ConsultationsToday | undefined }) {
  const more = consultations ? consultations.total - consultations.result.length : 0;
  return (
    <Panel title="Consultations today" aside={consultations?.total.toLocaleString('en-NG')} isFlush>
      <div aria-busy={!consultations} className="divide-y divide-line">
        {preferredTimes.map((time) => (
          <section key={time} className="px-4 py-4 sm:px-5">
            <h3 className="text-1 font-title text-ink-2">{time}</h3>
            {consultations ? (
              <ConsultationList
                consultations={consultations.result.filter(
                  ({ preferredTime }) => preferredTime === time,
                )}
              />
            ) : (
              <span className="mt-3 block h-3.5 w-36 rounded-chip bg-grey-tint" />
            )}
          </section>
        ))}
        {more > 0 && (
          <p className="px-4 py-1 sm:px-5">
            <TextLink to={consultationsPath}>and {more} more</TextLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function ConsultationList({ consultations }: { consultations: ConsultationsToday['result'] }) {
  if (consultations.length === 0) return <p className="mt-1 text-1 text-ink-2">Nothing booked</p>;
  return (
    <ul className="mt-1.5 grid gap-3">
      {consultations.map(({ _id, fullName, areaOfConcern, companyName, scheduledTime }) => (
        <li key={_id} className="relative min-h-11">
          <p className="text-2 leading-[1.35] font-title text-navy-900">
            <Link
              to={`${consultationsPath}/${_id}`}
              className="underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 after:rounded-chip hover:decoration-navy-900 focus-visible:shadow-none focus-visible:after:ring-focus"
            >
              {fullName}
            </Link>
          </p>
          {scheduledTime !== null && (
            <p className="mt-0.5 text-1 text-ink">{formatTime(scheduledTime)}</p>
          )}
          <p className="mt-0.5 line-clamp-2 text-1 text-ink-2">{areaOfConcern}</p>
          {companyName !== '' && <p className="text-1 text-ink-2">{companyName}</p>}
        </li>
      ))}
    </ul>
  );
}
