import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { defaultPageSize } from '#contract/paging.ts';
import { driversQuery } from '#web/drivers/api.ts';
import { company } from '#web/site/content.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Table } from '#web/ui/table.tsx';
import { DriverCard } from './driver-card.tsx';
import { driverColumns } from './driver-columns.tsx';
import { atPage, readListAddress, withSearch } from './list-address.ts';

/** The screen's name in the browser's tab. */
export const meta = () => [{ title: `Driver applications | ${company.name}` }];

/** Every driver application, newest first. What is shown stands in the address. */
export default function ListPage() {
  const [params, setParams] = useSearchParams();
  const { page, search, status } = readListAddress(params);
  const statuses = status ? [status] : [];
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(driversQuery({ page, search, statuses }));
  const title = `All ${status ?? 'Driver'} Applications`;
  const linkTo = (to: number) => ({ search: atPage(params, to).toString() });
  const drivers = data?.data.result;
  const total = data?.data.pagedInfo.total ?? 0;

  return (
    <div className="grid gap-4">
      <h1 className="title text-4">{title}</h1>
      <SearchBox
        label="Search by Name or Driver ID"
        value={search}
        onSearch={(text) => setParams(withSearch(params, text), { preventScrollReset: true })}
      />
      {error && !drivers ? (
        <Failure
          message={error.message || 'The drivers could not be loaded.'}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <>
          <Table
            label={title}
            columns={driverColumns}
            rows={drivers}
            rowKey={(driver) => driver._id}
            card={(driver) => <DriverCard driver={driver} />}
            isStale={isPlaceholderData}
            empty={
              <>
                <p>Data not available</p>
                {total > 0 && (
                  <ButtonLink to={linkTo(1)} look="line" size="dense">
                    Go to the first page
                  </ButtonLink>
                )}
              </>
            }
          />
          <Pager page={page} pageSize={defaultPageSize} total={total} linkTo={linkTo} />
        </>
      )}
    </div>
  );
}
