import { Link } from 'react-router';
import type { Continuity, StandBys } from '#contract/continuity/continuity.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { driversPath } from '#web/addresses.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { formatDay } from './forecast.ts';

const head = 'py-3 pe-3 text-start text-1 font-strong text-ink-2 last:pe-0';
const cell = 'py-3 pe-3 align-baseline tabular-nums last:pe-0';

/** Who could stand in, by state and vehicle, against those who go there. */
export function StandBysPanel({ forecast: { standBys, to } }: { forecast: Continuity }) {
  const byState = [...Map.groupBy(standBys, ({ state }) => state)];
  return (
    <Panel
      title="Stand-bys"
      aside={`Approved, not placed, documents good beyond ${formatDay(to)}`}
      className="break-inside-avoid"
    >
      {byState.length === 0 ? (
        <p className="py-3 text-2">There are none.</p>
      ) : (
        <table aria-label="Stand-bys" className="w-full text-2">
          <thead>
            <tr className="border-b border-line">
              {['State', ...vehicleTypes].map((header) => (
                <th key={header} scope="col" className={head}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {byState.map(([state, ofState]) => (
              <tr key={state}>
                <th scope="row" className={`${cell} text-start font-title text-navy-900`}>
                  {state}
                </th>
                {vehicleTypes.map((vehicle) => (
                  <td key={vehicle} className={cell}>
                    <Cell of={ofState.find((one) => one.vehicle === vehicle)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Cell({ of }: { of: StandBys | undefined }) {
  if (!of) return <span className="text-ink-2">0</span>;
  const { state, vehicle, free, going } = of;
  const query = new URLSearchParams({ statuses: 'Approved', vehicles: vehicle, states: state });
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {free === 0 ? (
        <span className="text-ink-2">0</span>
      ) : (
        <Link
          to={`${driversPath}?${query}`}
          aria-label={`${state}, ${vehicle}: ${free} free`}
          className="font-title text-navy-900 underline underline-offset-4"
        >
          {free}
        </Link>
      )}
      {going > free ? (
        <strong className="text-1 font-title text-red-ink">
          {going} go, {going - free} short
        </strong>
      ) : (
        going > 0 && <span className="text-1 text-ink-2">{going} go</span>
      )}
    </span>
  );
}
