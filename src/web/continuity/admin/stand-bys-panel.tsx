import { Link } from 'react-router';
import type { Continuity, StandBys } from '#contract/continuity/continuity.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { formatDay, standBysPath } from './forecast.ts';

const head = 'py-3 pe-3 text-start whitespace-nowrap text-1 font-strong text-ink-2 first:w-1/4 last:pe-0';
const cell = 'py-3 pe-3 align-baseline tabular-nums last:pe-0';

/** Who could stand in, by state and vehicle, against those who go there. */
export function StandBysPanel({ forecast }: { forecast: Continuity }) {
  const { standBys, to } = forecast;
  const byState = [...Map.groupBy(standBys, ({ state }) => state)];
  return (
    <Panel title="Stand-bys" className="break-inside-avoid">
      <p className="py-2 text-1 text-ink-2">Approved, not placed, documents good beyond {formatDay(to)}</p>
      {byState.length === 0 ? (
        <p className="py-3 text-2">There are none.</p>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label="Stand-bys" className="w-full min-w-md table-fixed text-2">
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
                      <Cell of={ofState.find((one) => one.vehicle === vehicle)} forecast={forecast} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Cell({ of, forecast }: { of: StandBys | undefined; forecast: Continuity }) {
  if (!of) return <span className="text-ink-2">0</span>;
  const { free, going } = of;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {free === 0 ? (
        <span className="text-ink-2">0</span>
      ) : (
        <Link
          to={standBysPath(of, forecast)}
          aria-label={`${of.state}, ${of.vehicle}: ${pluralize(free, 'stand-by')}`}
          className="font-title text-navy-600 underline underline-offset-4"
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
