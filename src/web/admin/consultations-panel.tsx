import { Link } from 'react-router';
import { preferredTimes } from '#contract/consultations/consultation-record.ts';
import type { ConsultationsToday } from '#contract/notifications/overview.ts';
import { formatTime } from '#contract/platform/dates.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';

const listPath = '/admin/consultancy';

export function ConsultationsPanel({
  consultations,
}: {
  consultations: ConsultationsToday | undefined;
}) {
  const more = consultations ? consultations.total - consultations.result.length : 0;
  return (
    <Panel title="Consultations today" aside={consultations?.total.toLocaleString('en-NG')} isFlush>
      <div aria-busy={!consultations} className="divide-y divide-line">
        {preferredTimes.map((time) => (
          <section key={time} className="px-4 py-4 sm:px-5">
            <h3 className="text-1 font-title text-ink-2">{time}</h3>
            {consultations ? (
              <Booked
                consultations={consultations.result.filter(
                  ({ preferredTime }) => preferredTime === time,
                )}
              />
            ) : (
              <span className="mt-3 block h-3.5 w-36 rounded-chip bg-grey-tint" />
            )}
          </section>
        ))}
        {more > 0 && (
          <p className="px-4 py-1 sm:px-5">
            <TextLink to={listPath}>and {more} more</TextLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

function Booked({ consultations }: { consultations: ConsultationsToday['result'] }) {
  if (consultations.length === 0) return <p className="mt-1 text-1 text-ink-2">Nothing booked</p>;
  return (
    <ul className="mt-1.5 grid gap-3">
      {consultations.map(({ _id, fullName, areaOfConcern, companyName, scheduledTime }) => (
        <li key={_id} className="relative min-h-11">
          <p className="text-2 leading-[1.35] font-title text-navy-900">
            <Link
              to={`${listPath}/${_id}`}
              className="underline decoration-line-strong underline-offset-4 after:absolute after:inset-0 after:rounded-chip hover:decoration-navy-900 focus-visible:shadow-none focus-visible:after:ring-focus"
            >
              {fullName}
            </Link>
          </p>
          {scheduledTime !== null && (
            <p className="mt-0.5 text-1 text-ink">{formatTime(scheduledTime)}</p>
          )}
          <p className="mt-0.5 line-clamp-2 text-1 text-ink-2">{areaOfConcern}</p>
          {companyName !== '' && <p className="text-1 text-ink-2">{companyName}</p>}
        </li>
      ))}
    </ul>
  );
}
