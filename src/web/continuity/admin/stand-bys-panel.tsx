import type { Continuity, StandBys } from '#contract/continuity/continuity.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { formatDay } from './forecast.ts';

const head = 'py-3 pe-3 text-start whitespace-nowrap text-1 font-strong text-ink-2 last:pe-0';
const cell = 'py-3 pe-3 align-baseline tabular-nums last:pe-0';

/** Who could stand in, by state and vehicle, against those who go there. */
export function StandBysPanel({ forecast: { standBys, to } }: { forecast: Continuity }) {
  const byState = [...Map.groupBy(standBys, ({ state }) => state)];
  return (
    <Panel title="Stand-bys" className="break-inside-avoid">
      <p className="py-2 text-1 text-ink-2">Approved, not placed, documents good beyond {formatDay(to)}</p>
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
  const { free, going } = of;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className={free === 0 ? 'text-ink-2' : 'font-title text-navy-900'}>{free}</span>
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
