import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { type Driver, driverSorts } from '#contract/drivers.ts';
import { whyClosed } from '#contract/placements.ts';
import { CompanyRequest } from '#contract/requests.ts';
import { driverSearchHint, driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { availableDriversQuery, useAssignDriver } from '#web/placements/api.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { findOnWayBack, usePassed } from '#web/platform/lists/link-state.tsx';
import { ListScreen } from '#web/platform/lists/list-screen.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
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
  const list = useList([], '', driverSorts);
  const query = useQuery(
    availableDriversQuery({ requestId, page: list.page, search: list.search, sorting: list.sorting }),
  );
  const assignment = useAssignment();
  const isPassed = passed?._id === requestId || passed?.requestId === requestId;
  const request = requested.data?.data ?? (isPassed ? passed : undefined);
  const isOpen = request !== undefined && whyClosed(request) === undefined;
  const onAssign = isOpen ? (driver: Driver) => assignment.ask({ driver, request }) : undefined;

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
        purpose={<RequestSummary request={request} />}
        searchLabel={driverSearchLabel}
        searchHint={driverSearchHint}
        list={list}
        query={query}
        awaited="Approved drivers with valid documents will appear here."
        failure="The drivers could not be loaded."
        columns={availableColumns(request, onAssign)}
        rowKey={({ _id }) => _id}
        card={(driver) => <AvailableCard driver={driver} request={request} onAssign={onAssign} />}
      />
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
