import { Link } from 'react-router';
import type { Continuity, Leaving } from '#contract/continuity/continuity.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { profilePath, requestPath } from '#web/addresses.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  type ChosenPair,
  type ChosenWeek,
  formatLeaving,
  formatWeek,
  inWeek,
  isPair,
  standBysPath,
} from './forecast.ts';

/** So many are listed at once; a week has fewer. */
const maxListed = 50;

interface LeavingPanelProps {
  forecast: Continuity;
  chosen: ChosenWeek | undefined;
  pair: ChosenPair | undefined;
  onShowAll(): void;
}

/** The drivers who go: all of them, or those of the chosen week or pair. */
export function LeavingPanel({ forecast, chosen, pair, onShowAll }: LeavingPanelProps) {
  const { from, countedAt, companies } = forecast;
  const all = companies
    .flatMap((company) => company.leaving.map((one) => ({ company, ...one })))
    .filter(({ company, vehicle }) => !pair || isPair(pair, { state: company.state, vehicle }));
  const leaving = chosen
    ? inWeek(chosen.company, chosen.week).map((one) => ({ company: chosen.company, ...one }))
    : all.toSorted((one, other) => one.on.localeCompare(other.on));
  const today = todayInLagos(new Date(countedAt));
  return (
    <Panel
      title={chosen ? `${chosen.company.name}, week of ${formatWeek(from, chosen.week)}` : titleOf(pair)}
      aside={pluralize(leaving.length, 'driver')}
      action={(chosen || pair) && <TextButton onClick={onShowAll}>Show all</TextButton>}
      className="break-inside-avoid"
    >
      {leaving.length === 0 && <p className="py-3 text-2">Nobody, by the dates on record.</p>}
      <ul className="divide-y divide-line">
        {leaving.slice(0, maxListed).map((one) => (
          <li key={one.driver._id} className="flex items-start gap-3 py-3 text-2">
            <Avatar name={one.driver.fullName} />
            <div className="min-w-0">
              <Link to={profilePath(one.driver, true)} className="font-title text-navy-900 hover:underline">
                {one.driver.fullName}
              </Link>
              <p className={classNames('font-strong', one.reason === 'end' ? 'text-navy-600' : 'text-yellow-ink')}>
                {formatLeaving(one, today)}
              </p>
              <p className="text-1 text-ink-2">
                {one.vehicle},{' '}
                <Link to={requestPath(one)} className="underline underline-offset-4">
                  {one.requestId}
                </Link>
                {!chosen && `, ${one.company.name}, ${one.company.state}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {leaving.length > maxListed && (
        <p className="py-3 text-1 text-ink-2">The first {maxListed} of them. Choose a week above to see its drivers.</p>
      )}
      {chosen && <Remaining forecast={forecast} chosen={chosen} leaving={leaving} />}
    </Panel>
  );
}

const titleOf = (pair: ChosenPair | undefined) => (pair ? `Who goes: ${pair.state}, ${pair.vehicle}` : 'Who goes');

/** Says whether those who could stand in there are enough. */
function Remaining({
  forecast,
  chosen,
  leaving,
}: {
  forecast: Continuity;
  chosen: ChosenWeek;
  leaving: readonly Leaving[];
}) {
  const { state } = chosen.company;
  const vehicles = [...new Set(leaving.map(({ vehicle }) => vehicle))];
  return vehicles.map((vehicle) => {
    const { free = 0, going = 0 } =
      forecast.standBys.find((one) => one.state === state && one.vehicle === vehicle) ?? {};
    return (
      <p key={vehicle} className="border-t border-line py-3 text-2">
        <strong className="font-title text-navy-900">
          {vehicle}: {pluralize(free, 'stand-by')} in {state},
        </strong>{' '}
        {going > free
          ? `${going - free} short for all who go there.`
          : `enough for the ${going === 1 ? 'one who goes' : `${going} who go`} there.`}{' '}
        {free > 0 && (
          <Link
            to={standBysPath({ state, vehicle }, forecast)}
            className="whitespace-nowrap text-navy-600 underline underline-offset-4 print:hidden"
          >
            See the stand-bys
          </Link>
        )}
      </p>
    );
  });
}
