import { Link } from 'react-router';
import type { Continuity, StandBys } from '#contract/continuity/continuity.ts';
import { vehicleTypes } from '#contract/drivers/vehicles.ts';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type ChosenPair, formatDay, isPair, standBysPath } from './forecast.ts';

const head = 'py-3 pe-3 text-start whitespace-nowrap text-1 font-strong text-ink-2 first:w-1/4 last:pe-0';
const cell = 'py-3 pe-3 align-baseline tabular-nums last:pe-0';

interface StandBysPanelProps {
  forecast: Continuity;
  chosen: ChosenPair | undefined;
  onChoose(pair: ChosenPair | undefined): void;
}

/** Who could stand in, by state and vehicle, against those who go there. */
export function StandBysPanel(props: StandBysPanelProps) {
  const { standBys, to } = props.forecast;
  const byState = [...Map.groupBy(standBys, ({ state }) => state)];
  return (
    <Panel title="Stand-bys" className="break-inside-avoid">
      <p className="py-2 text-1 text-ink-2">Approved, not placed, documents valid beyond {formatDay(to)}</p>
      {byState.length === 0 ? (
        <p className="py-3 text-2">There are none.</p>
      ) : (
        <table aria-label="Stand-bys" className="w-full table-fixed text-2">
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
                    <Cell of={ofState.find((one) => one.vehicle === vehicle)} {...props} />
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

interface CellProps extends StandBysPanelProps {
  of: StandBys | undefined;
}

function Cell({ of, forecast, chosen, onChoose }: CellProps) {
  if (!of) return <span className="text-ink-2">0</span>;
  const { state, vehicle, free, going } = of;
  const isPressed = isPair(chosen, of);
  const lacking = going > free ? `, ${going - free} short` : '';
  const sentence = `${going} ${going === 1 ? 'goes' : 'go'}${lacking}`;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {free === 0 ? (
        <span className="text-ink-2">0</span>
      ) : (
        <Link
          to={standBysPath(of, forecast)}
          aria-label={`${state}, ${vehicle}: ${pluralize(free, 'stand-by')}`}
          className="font-title text-navy-600 underline underline-offset-4"
        >
          {free}
        </Link>
      )}
      {going > 0 && (
        <button
          type="button"
          aria-label={`${state}, ${vehicle}: ${sentence}`}
          aria-pressed={isPressed}
          onClick={() => onChoose(isPressed ? undefined : { state, vehicle })}
          className={classNames(
            'text-start text-1 underline decoration-dotted underline-offset-4 aria-pressed:decoration-solid',
            lacking ? 'font-title text-red-ink' : 'text-ink-2',
          )}
        >
          {sentence}
        </button>
      )}
    </span>
  );
}
