import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Continuity } from '#contract/continuity/continuity.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { type ChosenPair, type ChosenWeek, continuityQuery, countLosses, formatDay } from './forecast.ts';
import { Forecast } from './forecast-table.tsx';
import { LeavingPanel } from './leaving-panel.tsx';
import { StandBysPanel } from './stand-bys-panel.tsx';

export const meta = pageTitle('Continuity');

export const handle: ScreenHandle = { permission: 'read reports' };

/** Who leaves which company in the next weeks, and who could stand in. */
export default function ContinuityPage() {
  const query = useQuery(continuityQuery);
  const forecast = query.data?.data;
  const [chosen, setChosen] = useState<ChosenWeek>();
  const [pair, setPair] = useState<ChosenPair>();
  const choose = (week?: ChosenWeek, ofPair?: ChosenPair) => {
    setChosen(week);
    setPair(ofPair);
  };
  // What was fetched again can be about other drivers.
  const present = forecast?.companies.find((one) => one === chosen?.company) && chosen;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/reports" />
      <div>
        <h1 className="title text-4">Continuity</h1>
        <p className="mt-1 min-h-[1lh] text-2 text-ink-2">{forecast && <Summary forecast={forecast} />}</p>
      </div>
      <QueryView query={query} data={forecast} failure="The weeks ahead could not be loaded.">
        {(shown) =>
          shown ? (
            <>
              {shown.companies.length === 0 ? (
                <p className="rounded-card border border-line bg-card px-5 py-10 text-center text-2 text-ink-2">
                  Nobody is placed now.
                </p>
              ) : (
                <Forecast forecast={shown} chosen={present} onChoose={choose} />
              )}
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
                <LeavingPanel forecast={shown} chosen={present} pair={pair} onShowAll={() => choose()} />
                <StandBysPanel forecast={shown} chosen={pair} onChoose={(next) => choose(undefined, next)} />
              </div>
              <p className="text-1 text-ink-2">
                A driver counts once, on the earliest date on record; dates that have passed count in this week.
                Stand-bys are counted by the state they live in. Counted on the{' '}
                {formatInstant(new Date(shown.countedAt))}.
              </p>
            </>
          ) : (
            <RecordSkeleton label="Loading the weeks ahead" />
          )
        }
      </QueryView>
    </div>
  );
}

function Summary({ forecast: { to, companies } }: { forecast: Continuity }) {
  const { documents, ends } = countLosses(companies.flatMap(({ leaving }) => leaving));
  const placed = companies.reduce((sum, one) => sum + one.placed, 0);
  return (
    <>
      By {formatDay(to)} {documents + ends} of {placed} placed drivers would be gone:{' '}
      <strong className="font-title text-yellow-ink">{documents} by documents</strong>,{' '}
      <strong className="font-title text-navy-600">{ends} by an agreed end</strong>.
    </>
  );
}
