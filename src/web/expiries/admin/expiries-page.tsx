import { useQuery } from '@tanstack/react-query';
import { Eye, HeartPulse, IdCard, Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ExpiringDocument,
  type ExpiryStatus,
  expiringDocuments,
  expiryStatuses,
} from '#contract/documents/documents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import { type DriverFilter, driverSorts } from '#contract/drivers/driver-list.ts';
import { type ListedDriver, openStatuses } from '#contract/drivers/drivers.ts';
import { profilePath } from '#web/addresses.ts';
import { AskDialog } from '#web/documents/admin/ask-dialog.tsx';
import { RenewDocumentDialog } from '#web/documents/admin/renew-document-dialog.tsx';
import { reasonOf } from '#web/documents/admin/use-asking.tsx';
import { DriverCard } from '#web/drivers/admin/driver-card.tsx';
import { driverSearchHint, driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { driverSource } from '#web/drivers/api.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { type Filter, givenChoice, useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { statusWord } from '#web/ui/data/status-badge.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { CompanyExpiryLines } from './company-expiry-lines.tsx';
import { expiryColumns } from './expiry-columns.tsx';
import { ExpiryList } from './expiry-list.tsx';
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
  const whom = isAnyMeant ? { status: openStatuses.join(',') } : { documents: 'expiring' };
  const source = driverSource(
    'expiries',
    { ...list.query, ...(ofCompany.length === 0 && whom) },
    'lastReminder',
  );
  const query = useQuery(source.page(list.page));
  const [asked, setAsked] = useState<{ driver: ListedDriver; group: DocumentGroup }>();
  const [renewed, setRenewed] = useState<{ driver: ListedDriver; document: ExpiringDocument }>();
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
      onSelect: () => setRenewed({ driver, document: 'licence' }),
    },
    {
      label: expiringDocuments.medicalRecord.renewal,
      icon: HeartPulse,
      onSelect: () => setRenewed({ driver, document: 'medicalRecord' }),
    },
  ];
  const askingsOf = (driver: ListedDriver) =>
    (['drivers', 'medical'] as const)
      .filter((group) => reasonOf(driver, group) !== undefined)
      .map((group) => ({
        label: `Ask for a new ${group === 'drivers' ? 'licence' : 'medical record'}`,
        icon: Send,
        onSelect: () => setAsked({ driver, group }),
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
        awaited="Drivers with a document that has expired or expires within 30 days will appear here."
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
      {asked && (
        <AskDialog
          driver={asked.driver}
          documents={[{ group: asked.group, reason: reasonOf(asked.driver, asked.group) }]}
          onClose={() => setAsked(undefined)}
        />
      )}
      {renewed && (
        <RenewDocumentDialog
          driver={renewed.driver}
          document={renewed.document}
          expiresOn={renewed.driver[expiringDocuments[renewed.document].dateField]}
          onClose={() => setRenewed(undefined)}
        />
      )}
    </>
  );
}
