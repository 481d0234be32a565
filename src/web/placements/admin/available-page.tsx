import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Driver } from '#contract/drivers.ts';
import { whyClosed } from '#contract/placements.ts';
import { CompanyRequest } from '#contract/requests.ts';
import { maxPlacedAtOnce } from '#contract/several-placements.ts';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { availableDriversQuery, availableFile, useAssignDriver } from '#web/placements/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { ExportButton } from '#web/platform/lists/export-button.tsx';
import { findOnWayBack, usePassed } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { RowTick, tickColumn } from '#web/platform/lists/tick-column.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { useTicks } from '#web/platform/lists/use-ticks.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { useConfirmedAction } from '#web/platform/page/use-confirmed-action.tsx';
import { availableDriversPath, requestPath, requestQuery, requestsPath } from '#web/requests/api.ts';
import { company } from '#web/site/content.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';
import { type Assignment, AssignmentSummary } from './assignment-summary.tsx';
import { AvailableCard } from './available-card.tsx';
import { availableColumns } from './available-columns.tsx';
import { RequestSummary } from './request-summary.tsx';

export const meta = () => [{ title: `Available drivers | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'place drivers' };

const AssignSeveral = lazyComponent(async () => (await import('./assign-several.tsx')).AssignSeveral, {
  until: 'near',
  room: 'sr-only',
});

const nameOf = ({ fullName }: Driver) => fullName;

/** Assigns drivers to a request, which is named in the path, as `?request=`, or passed as link state. */
export default function AvailablePage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const location = useLocation();
  const named = id ?? params.get('request') ?? '';
  const { record: passed } = usePassed(CompanyRequest, requestsPath);
  if (named !== '') return <AvailableDrivers key={named} requestId={named} />;
  if (passed) return <Navigate to={availableDriversPath(passed)} replace state={location.state} />;
  return (
    <div className="grid gap-4">
      <BackLink to={requestsPath} />
      <NotFoundState
        title="Choose a request first"
        reason="Drivers are assigned to a company's request. Open the request, then choose Assign a Driver."
        to={requestsPath}
        link="See all requests"
      />
    </div>
  );
}

function AvailableDrivers({ requestId }: { requestId: string }) {
  const { record: passed, back, backState } = usePassed(CompanyRequest, requestPath({ requestId }));
  const requested = useQuery(requestQuery(requestId));
  const list = useList();
  const query = useQuery(availableDriversQuery({ requestId, page: list.page, search: list.search }));
  const assignment = useAssignment();
  const isPassed = passed?._id === requestId || passed?.requestId === requestId;
  const request = requested.data?.data ?? (isPassed ? passed : undefined);
  const isOpen = request !== undefined && whyClosed(request) === undefined;
  const onAssign = isOpen ? (driver: Driver) => assignment.ask({ driver, request }) : undefined;
  const columns = availableColumns(request, onAssign);
  const ticks = useTicks<Driver>({
    keyOf: ({ _id }) => _id,
    narrowedBy: requestId,
    total: query.data?.data.pagedInfo.total,
    // No more than there are places.
    max: Math.min(maxPlacedAtOnce, isOpen ? request.numberOfDriverNeeded - request.assignedDrivers : 0),
  });

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
            file={availableFile({ requestId, search: list.search })}
            title={`Available Drivers${request ? ` for ${request.name}` : ''}`}
            total={query.data?.data.pagedInfo.total}
            columns={columns}
            rowKey={({ _id }) => _id}
          />
        }
        purpose={<RequestSummary request={request} />}
        searchLabel={driverSearchLabel}
        list={list}
        query={query}
        awaited="Approved drivers with valid documents will appear here."
        failure="The drivers could not be loaded."
        columns={[...(onAssign ? [tickColumn(ticks, query.data?.data.result ?? [], nameOf)] : []), ...columns]}
        rowKey={({ _id }) => _id}
        card={(driver) => (
          <AvailableCard
            driver={driver}
            request={request}
            onAssign={onAssign}
            tick={onAssign && <RowTick ticks={ticks} row={driver} name={driver.fullName} />}
          />
        )}
      />
      {request && ticks.count > 0 && <AssignSeveral ticks={ticks} request={request} />}
      {assignment.dialog}
    </div>
  );
}

/** Asks for confirmation, assigns the driver, then goes to the list of requests. */
function useAssignment() {
  const { mutateAsync } = useAssignDriver();
  const navigate = useNavigate();
  const list = findOnWayBack(useLocation().state, requestsPath);
  return useConfirmedAction<Assignment>(
    (asked) => ({
      title: 'Confirm Driver Assignment',
      description: 'You are about to assign the selected driver(s) to this company request.',
      confirmLabel: 'Yes, Assign',
      children: <AssignmentSummary {...asked} />,
    }),
    async (assignment) => {
      await mutateAsync(assignment);
      await navigate(list);
    },
  );
}
