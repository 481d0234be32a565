import type { KeyboardEvent, ReactNode } from 'react';
import type { CompanyForecast, Continuity } from '#contract/continuity/continuity.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { type ChosenWeek, formatDay, formatWeek, inWeek, isChosen, weeks } from './forecast.ts';
import { Left, Legend, LossButton } from './forecast-cells.tsx';

interface ForecastProps {
  forecast: Continuity;
  chosen: ChosenWeek | undefined;
  onChoose(chosen: ChosenWeek | undefined): void;
}

/** The weeks ahead by company; on narrow windows a card for each, with the weeks in which it loses somebody. */
export function Forecast(props: ForecastProps) {
  return useBreakpoint('xl') ? <ForecastTable {...props} /> : <ForecastCards {...props} />;
}

const keyOf = ({ name, state }: CompanyForecast) => `${name}, ${state}`;
const head = 'px-2 py-3 text-start text-1 font-strong text-ink-2 first:ps-5 last:pe-5';
const cell = 'h-13 px-2 py-2 tabular-nums first:ps-5 last:pe-5';

function ForecastTable({ forecast, chosen, onChoose }: ForecastProps) {
  const { from, to, companies } = forecast;
  return (
    <div className="rounded-card border border-line bg-card">
      <table aria-label="Weeks ahead by company" className="w-full text-2" onKeyDown={moveFocus}>
        <thead>
          <tr className="border-b border-line">
            <Header>Company</Header>
            <Header>Placed now</Header>
            {weeks.map((week) => (
              <Header key={week}>
                <span className={week === 0 ? 'font-title text-navy-900' : ''}>{formatWeek(from, week)}</span>
              </Header>
            ))}
            <Header>Left on {formatDay(to)}</Header>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {companies.map((company) => (
            <tr key={keyOf(company)}>
              <th scope="row" className={`${cell} text-start font-title text-navy-900`}>
                {company.name} <span className="text-1 font-text text-ink-2">{company.state}</span>
              </th>
              <td className={`${cell} whitespace-nowrap`}>
                {company.placed} of {company.asked}
              </td>
              {weeks.map((week) => (
                <td key={week} className={`${cell} w-18`} data-week={week}>
                  <Week {...{ forecast, company, week, chosen, onChoose }} />
                </td>
              ))}
              <td className={cell}>
                <Left {...company} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line bg-navy-100/40">
          <Total forecast={forecast} />
        </tfoot>
      </table>
      <div className="border-t border-line">
        <Legend />
      </div>
    </div>
  );
}

const Header = ({ children }: { children: ReactNode }) => (
  <th scope="col" className={head}>
    {children}
  </th>
);

interface WeekProps extends ForecastProps {
  company: CompanyForecast;
  week: number;
}

function Week({ forecast, company, week, chosen, onChoose }: WeekProps) {
  const leaving = inWeek(company, week);
  if (leaving.length === 0) return <span className="ps-3 text-ink-2">–</span>;
  const isPressed = isChosen(chosen, company, week);
  return (
    <LossButton
      {...{ company, leaving }}
      week={formatWeek(forecast.from, week)}
      isChosen={isPressed}
      onChoose={() => onChoose(isPressed ? undefined : { company, week })}
    />
  );
}

const sum = (companies: readonly CompanyForecast[], of: (company: CompanyForecast) => number) =>
  companies.reduce((total, company) => total + of(company), 0);

function Total({ forecast: { companies } }: { forecast: Continuity }) {
  const [placed, asked] = [sum(companies, (one) => one.placed), sum(companies, (one) => one.asked)];
  return (
    <tr className="font-title text-navy-900">
      <th scope="row" className={`${cell} py-3 text-start`}>
        All
      </th>
      <td className={`${cell} whitespace-nowrap`}>
        {placed} of {asked}
      </td>
      {weeks.map((week) => {
        const lost = sum(companies, (company) => inWeek(company, week).length);
        return (
          <td key={week} className={`${cell} ps-4`}>
            {lost === 0 ? '–' : `−${lost}`}
          </td>
        );
      })}
      <td className={`${cell} whitespace-nowrap`}>
        {placed - sum(companies, ({ leaving }) => leaving.length)} of {asked}
      </td>
    </tr>
  );
}

/** Arrow keys move between the weeks that can be pressed: along the row, and within the column. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const from = event.target instanceof HTMLElement ? event.target : undefined;
  const place = from?.closest('td');
  if (step === undefined || !from || !place) return;
  const isAlong = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const among = isAlong ? 'tbody button' : `tbody td[data-week="${place.dataset.week}"] button`;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(among)];
  const next = buttons[buttons.indexOf(from) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function ForecastCards(props: ForecastProps) {
  const { companies, to } = props.forecast;
  return (
    <div className="rounded-card border border-line bg-card">
      <ul aria-label="Weeks ahead by company" className="divide-y divide-line">
        {companies.map((company) => (
          <li key={keyOf(company)} className="grid gap-2 px-4 py-4">
            <h2 className="text-3 font-title text-navy-900">
              {company.name} <span className="text-1 font-text text-ink-2">{company.state}</span>
            </h2>
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-2">
              <span>
                Placed now: {company.placed} of {company.asked}
              </span>
              <span className="inline-flex items-center gap-2 text-ink-2">
                Left on {formatDay(to)} <Left {...company} />
              </span>
            </p>
            <ul className="flex flex-wrap gap-x-4 gap-y-2">
              {weeks
                .filter((week) => inWeek(company, week).length > 0)
                .map((week) => (
                  <li key={week} className="inline-flex items-center gap-1 text-1 text-ink-2">
                    {formatWeek(props.forecast.from, week)}
                    <Week {...props} company={company} week={week} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="border-t border-line">
        <Legend />
      </div>
    </div>
  );
}
