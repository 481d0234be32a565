import { useQuery } from '@tanstack/react-query';
import { Bell, ChevronRight, Eye, HeartPulse, IdCard, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type ExpiringDocument,
  type ExpiryStatus,
  expiringDocuments,
  expiryStatuses,
} from '#contract/documents/documents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverFilter, driverSorts } from '#contract/drivers/driver-list.ts';
import { type ListedDriver, openStatuses } from '#contract/drivers/drivers.ts';
import {
  type CompanyExpiries,
  readCompanyExpiries,
} from '#contract/placements/company-expiries.ts';
import {
  type CalendarDate,
  formatMonth,
  formatShortDate,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { profilePath } from '#web/addresses.ts';
import { AskDialog } from '#web/documents/admin/ask-dialog.tsx';
import { EndingChecks } from '#web/documents/admin/ending-checks.tsx';
import { formatDaysLeft } from '#web/documents/admin/expiry-format.ts';
import { LastReminder, ReminderWord } from '#web/documents/admin/last-reminder.tsx';
import { RenewDocumentDialog } from '#web/documents/admin/renew-document-dialog.tsx';
import { reasonOf } from '#web/documents/admin/use-asking.tsx';
import { DriverCard } from '#web/drivers/admin/driver-card.tsx';
import { NameLink } from '#web/drivers/admin/driver-columns.tsx';
import {
  driverContact,
  driverSearchHint,
  driverSearchLabel,
} from '#web/drivers/admin/driver-format.ts';
import { driverSource } from '#web/drivers/api.ts';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { CardFacts } from '#web/platform/lists/row-card.tsx';
import { type Filter, givenChoice, useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge, statusWord } from '#web/ui/data/status-badge.tsx';
import { Summary } from '#web/ui/data/summary.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { maxRenewalRequests, RequestRenewals } from './request-renewals.tsx';

export const meta = pageTitle('Licence and medical record expiries');

export const handle: ScreenHandle = { permission: 'read drivers' };

const shared = { options: expiryStatuses, word: (status: ExpiryStatus) => statusWord(status) };
const filters: readonly Filter<ExpiryStatus, keyof DriverFilter>[] = [
  { key: 'licenseStatus', param: 'expiryStatus', label: 'License Status', ...shared },
  { key: 'medicalStatus', param: 'medicalExpiryStatus', label: 'Medical Status', ...shared },
];

/**
 * Drivers with an expired or expiring document, earliest first; documents are renewed here. With the 'Valid'
 * filter, all drivers who are or could be placed. A company's line links to its drivers.
 */
export default function ExpiriesPage() {
  const [params] = useSearchParams();
  const ofCompany = givenChoice<keyof DriverFilter>(
    params,
    'company',
    'Company',
    (company) => company,
  );
  const list = useList([...filters, ...ofCompany], '', driverSorts);
  const isAnyMeant = filters.some((filter) => list.chosen(filter).includes('Valid'));
  const scope = isAnyMeant ? { status: openStatuses.join(',') } : { documents: 'expiring' };
  const source = driverSource(
    'expiries',
    { ...list.query, ...(ofCompany.length === 0 && scope) },
    'lastReminder',
  );
  const query = useQuery(source.page(list.page));
  const [request, setRequest] = useState<{ driver: ListedDriver; group: DocumentGroup }>();
  const [renewal, setRenewal] = useState<{ driver: ListedDriver; document: ExpiringDocument }>();
  const wayBack = useBackLink();
  const can = useCan();
  const canAsk = can('decide on drivers');
  const ticks = useTicks<ListedDriver>(
    source.query,
    query.data?.data.pagedInfo.total,
    maxRenewalRequests,
  );
  const renewalsOf = (driver: ListedDriver) => [
    {
      label: expiringDocuments.licence.renewal,
      icon: IdCard,
      onSelect: () => setRenewal({ driver, document: 'licence' }),
    },
    {
      label: expiringDocuments.medicalRecord.renewal,
      icon: HeartPulse,
      onSelect: () => setRenewal({ driver, document: 'medicalRecord' }),
    },
  ];
  const askingsOf = (driver: ListedDriver) =>
    (['drivers', 'medical'] as const)
      .filter((group) => reasonOf(driver, group) !== undefined)
      .map((group) => ({
        label: `Ask for a new ${group === 'drivers' ? 'licence' : 'medical record'}`,
        icon: Send,
        onSelect: () => setRequest({ driver, group }),
      }));
  const menuOf = (driver: ListedDriver) => (
    <ActionsMenu
      name={driver.fullName}
      items={[
        ...(can('renew documents') ? renewalsOf(driver) : []),
        ...(canAsk ? askingsOf(driver) : []),
        {
          label: 'View Profile',
          icon: Eye,
          to: profilePath(driver),
          state: { record: driver, ...wayBack },
        },
      ]}
    />
  );
  return (
    <>
      <ListScreen
        title="Upcoming License & Medical Record Expiries"
        file={source}
        purpose={ofCompany.length === 0 && <CompanyExpiryLines />}
        searchLabel={driverSearchLabel}
        searchHint={driverSearchHint(can('read documents'))}
        list={list}
        query={query}
        emptyHint="Drivers with a document that has expired or expires within 30 days will appear here."
        noun="driver"
        columns={expiryColumns}
        menu={menuOf}
        ticks={canAsk && ticks}
        rowState={() => [can]}
        card={(driver, controls) => (
          <DriverCard driver={driver} {...controls}>
            <ExpiryList driver={driver} />
          </DriverCard>
        )}
      />
      {canAsk && ticks.count > 0 && <RequestRenewals ticks={ticks} />}
      {request && (
        <AskDialog
          driver={request.driver}
          documents={[{ group: request.group, reason: reasonOf(request.driver, request.group) }]}
          onClose={() => setRequest(undefined)}
        />
      )}
      {renewal && (
        <RenewDocumentDialog
          driver={renewal.driver}
          document={renewal.document}
          expiresOn={renewal.driver[expiringDocuments[renewal.document].dateField]}
          onClose={() => setRenewal(undefined)}
        />
      )}
    </>
  );
}

/**
 * One line per company whose placed drivers' documents expire, most drivers first. Each links to the list of these
 * drivers.
 */
function CompanyExpiryLines() {
  const { data } = useQuery(apiQuery(readCompanyExpiries, {}));
  if (!data || data.data.companies.length === 0) return null;
  const { until, companies } = data.data;
  return (
    <details className="rounded-card border border-line bg-card px-4 py-1 text-2 sm:px-5">
      <Summary>
        {`${companies.length === 1 ? '1 company loses' : `${companies.length} companies lose`} drivers by ${formatDay(until)}`}
      </Summary>
      <ul
        aria-label="Companies whose drivers' documents expire"
        className="divide-y divide-line border-t border-line"
      >
        {companies.map((one) => (
          <li key={one.company}>
            <Link
              to={{ search: new URLSearchParams({ company: one.company }).toString() }}
              className="group flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span>
                <span className="font-title text-navy-900 group-hover:underline">
                  {one.company}
                </span>
                {`: ${describe(one, until)}`}
              </span>
              <ChevronRight className="size-4.5 shrink-0 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const formatDay = (day: CalendarDate) =>
  `${Number(day.slice(8))} ${formatMonth(day.slice(0, 7)).split(' ')[0]}`;

/** 'documents of 7 of 9 placed drivers expire by 17 January; no free truck driver in Niger, 1 elsewhere'. */
function describe(one: CompanyExpiries, until: CalendarDate): string {
  const { placed, expiring, vehicles, states, free, elsewhere } = one;
  const whose = `documents of ${expiring} of ${pluralize(placed, 'placed driver')}`;
  const drivers = vehicles.length === 1 ? `${vehicles[0]?.toLowerCase()} driver` : 'driver';
  const place = states.length === 1 ? `in ${states[0]}` : 'where they work';
  const near = `${free === 0 ? 'no' : free} free ${drivers}${free > 1 ? 's' : ''} ${place}`;
  return `${whose} expire by ${formatDay(until)}; ${near}, ${elsewhere === 0 ? 'none' : elsewhere} elsewhere`;
}

/** If the last reminder has no column, it is a bell beside the name. */
const expiryColumns: readonly Column<ListedDriver>[] = [
  { header: 'Driver ID', sortKey: 'driverId', isCopyable: true, cell: ({ driverId }) => driverId },
  {
    header: 'Driver name',
    sortKey: 'name',
    variant: 'long',
    cell: (driver) => (
      <>
        <span className="flex items-center gap-1.5">
          <NameLink driver={driver} isOneLine="wide" />
          {driver.lastReminder && (
            <span className="shrink-0 text-1 4xl:hidden">
              <ReminderWord driver={driver} isIcon />
            </span>
          )}
        </span>
        <span className="grid justify-items-start text-1 empty:hidden">
          <EndingChecks driver={driver} />
        </span>
      </>
    ),
  },
  {
    header: 'Phone number',
    isCopyable: true,
    cell: (driver) => <PhoneMenu {...driverContact(driver)} />,
  },
  {
    header: 'License expiry date',
    sortKey: 'licenceExpiry',
    cell: ({ licenceExpiryDate, expiryStatus }) => (
      <ExpiryCell expiresOn={licenceExpiryDate} status={expiryStatus} />
    ),
  },
  {
    header: 'Medicals expiry date',
    sortKey: 'medicalExpiry',
    cell: ({ medicalRecordsExpiryDate, medicalExpiryStatus }) => (
      <ExpiryCell expiresOn={medicalRecordsExpiryDate} status={medicalExpiryStatus} />
    ),
  },
  { header: 'License Status', cell: ({ expiryStatus }) => <StatusBadge status={expiryStatus} /> },
  {
    header: 'Medical Status',
    cell: ({ medicalExpiryStatus }) => <StatusBadge status={medicalExpiryStatus} />,
  },
  { header: 'Last reminder', hideBelow: '4xl', cell: (driver) => <ReminderWord driver={driver} /> },
];

function ExpiryCell({ expiresOn, status }: { expiresOn: CalendarDate; status: ExpiryStatus }) {
  const daysLeft = formatDaysLeft(expiresOn, todayInLagos(serverNow()));
  const isNear = status !== 'Valid';
  return (
    <span title={isNear ? daysLeft : undefined}>
      {formatShortDate(expiresOn)}
      {isNear && <span className="text-1 text-ink-2 max-5xl:sr-only"> {daysLeft}</span>}
    </span>
  );
}

/** A line for each expiring document; a valid one is only a date below them. */
function ExpiryList({ driver }: { driver: ListedDriver }) {
  const documents = [
    {
      icon: IdCard,
      name: 'Licence',
      expiresOn: driver.licenceExpiryDate,
      status: driver.expiryStatus,
    },
    {
      icon: HeartPulse,
      name: 'Medical record',
      expiresOn: driver.medicalRecordsExpiryDate,
      status: driver.medicalExpiryStatus,
    },
  ].toSorted((one, other) => Number(one.status === 'Valid') - Number(other.status === 'Valid'));
  return (
    <CardFacts>
      {documents.map(({ icon, ...document }) => (
        <IconItem key={document.name} icon={icon} isWide={document.status !== 'Valid'}>
          <Expiry {...document} />
        </IconItem>
      ))}
      <li className="grid w-full justify-items-start gap-1 empty:hidden">
        <EndingChecks driver={driver} />
      </li>
      <IconItem icon={Bell}>
        <span className="flex flex-wrap items-baseline gap-x-3 text-1 leading-[1.6]">
          <span className="sr-only">Last reminder</span>
          <LastReminder driver={driver} isShort />
        </span>
      </IconItem>
    </CardFacts>
  );
}

interface ExpiryProps {
  name: string;
  expiresOn: CalendarDate;
  status: ExpiryStatus;
}

function Expiry({ name, expiresOn, status }: ExpiryProps) {
  return (
    <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex flex-wrap items-baseline gap-x-2 leading-[1.35]">
        <span className="sr-only">{name} expiry date</span>
        {formatShortDate(expiresOn)}
        {status !== 'Valid' && (
          <span className="text-1 text-ink-2">
            {formatDaysLeft(expiresOn, todayInLagos(serverNow()))}
          </span>
        )}
      </span>
      {status === 'Valid' ? (
        <span className="sr-only">Valid</span>
      ) : (
        <StatusBadge status={status} />
      )}
    </span>
  );
}
