import { useQuery } from '@tanstack/react-query';
import { Building2, CalendarDays, Mail, MapPin, Truck, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { maxAsked } from '#contract/asks/asks.ts';
import { type DriverFilter, driverSorts } from '#contract/drivers/driver-list.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { assignDriver, closedReason } from '#contract/placements/placements.ts';
import { maxPlacedAtOnce } from '#contract/placements/several-placements.ts';
import { formatPeriod, formatShortDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { CompanyRequest } from '#contract/requests/requests.ts';
import { availableDriversPath, requestPath, requestsPath } from '#web/addresses.ts';
import { AskDrivers } from '#web/asks/admin/ask-drivers.tsx';
import { asksQuery, formatYes } from '#web/asks/api.ts';
import { DriverCard } from '#web/drivers/admin/driver-card.tsx';
import { driverFacts, NameLink } from '#web/drivers/admin/driver-columns.tsx';
import { state, vehicle } from '#web/drivers/admin/driver-filters.ts';
import {
  driverContact,
  driverSearchHint,
  driverSearchLabel,
  formatExperience,
} from '#web/drivers/admin/driver-format.ts';
import { MessageTicked } from '#web/messages/admin/message-ticked.tsx';
import { PhoneMenu } from '#web/office/phone-actions.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { availableSource, bothSeen } from '#web/placements/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { findOnWayBack, usePassed } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { CardFacts } from '#web/platform/lists/row-card.tsx';
import { type Filter, useList } from '#web/platform/lists/use-list.ts';
import { useTickFirst, useTicks } from '#web/platform/lists/use-ticks.ts';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { formatFilledDrivers } from '#web/requests/admin/request-format.ts';
import { requestQuery } from '#web/requests/api.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { rowAction, useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { EmailText } from '#web/ui/data/breakable-email.tsx';
import { CapacityBar } from '#web/ui/data/capacity-bar.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import type { Column } from '#web/ui/data/table.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { AssignSeveral } from './assign-several.tsx';
import { type Assignment, AssignmentSummary, assignmentQuestion } from './assignment-summary.tsx';
import { DocumentsMatch, MatchMark } from './match-mark.tsx';
import { RequestDialog } from './request-dialog.tsx';

export const meta = pageTitle('Available drivers');

export const handle: ScreenHandle = { permission: 'place drivers' };

/** The request comes from the path, `?request=`, or link state. Without one, it is chosen for each driver. */
export default function AvailablePage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const location = useLocation();
  const named = id ?? params.get('request') ?? '';
  const { record: passed } = usePassed(CompanyRequest, requestsPath);
  if (named === '' && passed)
    return <Navigate to={availableDriversPath(passed)} replace state={location.state} />;
  return <AvailableDrivers key={named} requestId={named === '' ? undefined : named} />;
}

const documents: Filter<'lasting', keyof DriverFilter> = {
  key: 'documents',
  label: 'Documents',
  options: ['lasting'],
  word: () => 'Last until the end of the placement',
};

/** Filtering by document validity needs a request. */
const availableFilters = (isForRequest: boolean): readonly Filter[] => [
  ...(isForRequest ? [documents] : []),
  vehicle,
  state,
];

function AvailableDrivers({ requestId }: { requestId: string | undefined }) {
  const place = requestId === undefined ? requestsPath : requestPath({ requestId });
  const { record: passed, back, backState } = usePassed(CompanyRequest, place, requestId ?? '');
  const requested = useQuery({
    ...requestQuery(requestId ?? ''),
    enabled: requestId !== undefined,
  });
  const list = useList(availableFilters(requestId !== undefined), '', driverSorts);
  const file = availableSource(requestId, list.query);
  const query = useQuery(file.page(list.page));
  const assignment = useAssignment();
  const can = useCan();
  const [choosing, setChoosing] = useState<ListedDriver>();
  const request = requested.data?.data ?? passed;
  const isOpen = request !== undefined && closedReason(request) === undefined;
  const assign = isOpen ? (driver: ListedDriver) => assignment.ask({ driver, request }) : undefined;
  const onAssign = requestId === undefined ? setChoosing : assign;
  const asks = useQuery({ ...asksQuery(requestId ?? ''), enabled: requestId !== undefined });
  const yes = formatYes(asks.data?.data);
  const columns = availableColumns(request, onAssign, yes);
  const ticks = useTicks<ListedDriver>(
    file.query,
    query.data?.data.pagedInfo.total,
    isOpen ? Math.min(maxAsked, maxPlacedAtOnce) : 0,
  );

  const all = useTickFirst(ticks, file, query.data?.data.pagedInfo.total);

  if (isNotFound(requested.error)) {
    return (
      <div className="grid gap-4">
        <BackLink to={back} state={backState} />
        <NotFoundState
          title="Request not found"
          reason="The address may be wrong."
          to={requestsPath}
          link="See all requests"
        />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={back} state={backState} />
      <ListScreen
        title="Available Drivers"
        intro="Select any driver to assign fro the list below"
        aside={
          <ExportButton
            file={file}
            title={`Available Drivers${request ? ` for ${request.name}` : ''}`}
            total={query.data?.data.pagedInfo.total}
            columns={columns}
          />
        }
        purpose={requestId === undefined ? undefined : <RequestSummary request={request} />}
        searchLabel={driverSearchLabel}
        searchHint={driverSearchHint(can('read documents'))}
        list={list}
        query={query}
        emptyHint="Approved drivers with valid documents will appear here."
        noun="driver"
        columns={columns}
        ticks={assign && ticks}
        card={(driver, { tick }) => (
          <AvailableCard
            driver={driver}
            request={request}
            onAssign={onAssign}
            tick={tick}
            yes={yes.get(driver._id)}
          />
        )}
        rowState={({ _id }) => [yes.get(_id)]}
      />
      {request && ticks.count > 0 && (
        <AssignSeveral
          ticks={ticks}
          all={all}
          request={request}
          more={
            <>
              <MessageTicked ticks={ticks} />
              <AskDrivers request={request} drivers={ticks.rows} onAsked={ticks.clear} />
            </>
          }
        />
      )}
      {assignment.dialog}
      {choosing && (
        <RequestDialog
          driver={choosing}
          onChoose={(chosen) => {
            setChoosing(undefined);
            assignment.ask({ driver: choosing, request: chosen });
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </div>
  );
}

/** Assigns after confirmation, then returns to the list of requests. */
function useAssignment() {
  const { mutateAsync } = useCall(assignDriver, { success: 'Driver assigned', undoes: 'request' });
  const openPage = useOpenPage();
  const list = findOnWayBack(useLocation().state, requestsPath);
  return useConfirmedAction<Assignment>(
    (subject) => ({
      title: 'Confirm Driver Assignment',
      description: assignmentQuestion,
      confirmLabel: 'Yes, Assign',
      children: <AssignmentSummary {...subject} />,
    }),
    async (assignment) => {
      await mutateAsync(bothSeen(assignment));
      await openPage(list);
    },
  );
}

interface AvailableCardProps {
  driver: ListedDriver;
  request: CompanyRequest | undefined;
  /** Undefined if assigning is impossible. */
  onAssign: ((driver: ListedDriver) => void) | undefined;
  tick?: ReactNode;
  /** When the driver answered that they can start. */
  yes: string | undefined;
}

function AvailableCard({ driver, request, onAssign, tick, yes }: AvailableCardProps) {
  const place = request?.preferredLocationOfAssignment.state;
  return (
    <DriverCard
      driver={driver}
      tick={tick}
      foot={
        <>
          <div className="flex-1">
            <DocumentsMatch isCard driver={driver} request={request} />
          </div>
          {onAssign && <AssignButton driver={driver} onAssign={onAssign} />}
        </>
      }
    >
      {yes && <p className="font-strong text-2 text-ink">{yes}</p>}
      <CardFacts>
        <IconItem icon={Truck}>
          <span>
            <MatchMark offered={driver.typeOfVehice} wanted={request?.typeOfVehicleRequired} />,{' '}
            {formatExperience(driver.yearsOfExperience)}
          </span>
        </IconItem>
        <IconItem icon={MapPin}>
          <MatchMark offered={stateLabel(driver.state)} wanted={place && stateLabel(place)} />
        </IconItem>
        <IconItem icon={Mail}>
          <EmailText address={driver.email} />
        </IconItem>
      </CardFacts>
    </DriverCard>
  );
}

/** The request's requirements and, if no one can be assigned, the reason. Reserves its space while loading. */
function RequestSummary({ request }: { request: CompanyRequest | undefined }) {
  if (!request) return <div className="min-h-18 rounded-card border border-line bg-card" />;
  const closed = closedReason(request);
  return (
    <section
      aria-label="The request"
      className="rounded-card border border-line bg-card px-4 py-3 text-2 sm:px-5"
    >
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <IconItem icon={Building2}>
          <span className="font-title text-navy-900">{request.name}</span>
          <span className="text-ink-2">{request.requestId}</span>
        </IconItem>
        <IconItem icon={Truck}>{request.typeOfVehicleRequired}</IconItem>
        <IconItem icon={MapPin}>{stateLabel(request.preferredLocationOfAssignment.state)}</IconItem>
        <IconItem icon={CalendarDays}>{formatPeriod(request.duration, formatShortDate)}</IconItem>
        <IconItem icon={Users}>
          {formatFilledDrivers(request)} assigned
          <CapacityBar filled={request.assignedDrivers} places={request.numberOfDriverNeeded} />
        </IconItem>
      </ul>
      {closed !== undefined && <p className="mt-2 font-strong text-ink">{closed}</p>}
    </section>
  );
}

/**
 * Marks each fact that matches the request. The status shows how long documents are valid. Without
 * a phone column, the phone menu follows the email address. `yes` says when drivers answered that
 * they can start. Without `onAssign` there are no assign buttons.
 */
function availableColumns(
  request: CompanyRequest | undefined,
  onAssign: ((driver: ListedDriver) => void) | undefined,
  yes: ReadonlyMap<string, string>,
): readonly Column<ListedDriver>[] {
  const place = request?.preferredLocationOfAssignment.state;
  const fitting: Record<string, Partial<Column<ListedDriver>>> = {
    'Email address': {
      cell: (driver) => (
        <span className="flex items-center justify-between gap-2 3xl:*:first:min-w-51">
          <EmailText address={driver.email} />
          <span className="4xl:hidden">
            <PhoneMenu isIcon {...driverContact(driver)} />
          </span>
        </span>
      ),
    },
    Name: {
      cell: (driver) => (
        <span className="block 3xl:min-w-28">
          <NameLink driver={driver} />
          {yes.has(driver._id) && (
            <span className="block text-1 font-strong text-ink">{yes.get(driver._id)}</span>
          )}
        </span>
      ),
    },
    Phone: { hideBelow: '4xl' },
    'Vehicle Type': {
      cell: ({ typeOfVehice }) => (
        <MatchMark offered={typeOfVehice} wanted={request?.typeOfVehicleRequired} />
      ),
    },
    Location: {
      cell: ({ state }) => (
        <span className="block whitespace-normal 3xl:min-w-18">
          <MatchMark offered={stateLabel(state)} wanted={place && stateLabel(place)} />
        </span>
      ),
    },
  };
  return [
    ...driverFacts.map((column) => ({ ...column, ...fitting[column.header] })),
    {
      header: 'Status',
      cell: (driver) => (
        <span className="flex flex-col items-start gap-x-2 gap-y-0.5 3xl:flex-row 3xl:items-center">
          <StatusBadge status={driver.status} />
          <DocumentsMatch driver={driver} request={request} />
        </span>
      ),
    },
    {
      header: 'Actions',
      isAction: true,
      cell: (driver) => onAssign && <AssignButton isIcon driver={driver} onAssign={onAssign} />,
    },
  ];
}

interface AssignButtonProps {
  driver: ListedDriver;
  /** Shows its label on focus and hover only. */
  isIcon?: boolean;
  onAssign(driver: ListedDriver): void;
}

/** Disappears with its row when the driver is assigned, also by a colleague. */
function AssignButton({ driver, isIcon = false, onAssign }: AssignButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  return (
    <Button
      ref={ref}
      {...rowAction}
      variant="line"
      size="dense"
      className={classNames('whitespace-nowrap', isIcon && 'group/assign relative px-2.5!')}
      onClick={() => onAssign(driver)}
    >
      {isIcon && <UserPlus />}
      <span
        className={classNames(
          isIcon &&
            'pointer-events-none absolute end-full me-2 rounded-field bg-navy-950 px-3 py-2 text-1 text-on-navy opacity-0 group-hover/assign:opacity-100 group-focus-visible/assign:opacity-100',
        )}
      >
        Assign Driver<span className="sr-only"> {driver.fullName}</span>
      </span>
    </Button>
  );
}
