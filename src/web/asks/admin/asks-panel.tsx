import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AskedDriver, askAgain } from '#contract/asks/asks.ts';
import { formatDateAndTime } from '#contract/platform/dates.ts';
import { profilePath } from '#web/addresses.ts';
import { asksQuery } from '#web/asks/api.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';

const answerWords = { can: 'can', cannot: "can't", none: 'no answer' } as const;

function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** The drivers asked about a request, with their answers. Renders nothing before the first ask. */
export function AsksPanel({ requestId }: { requestId: string }) {
  const query = useQuery({ ...asksQuery(requestId), refetchInterval: 30_000 });
  const canPlace = useCan()('place drivers');
  const { mutate, isPending } = useCall(askAgain, { undoes: 'request' });
  const asks = query.data?.data;
  if (!asks || asks.result.length === 0) return null;
  const { result, minutesToYes, unanswered, againFrom, state } = asks;
  const count = (answer: AskedDriver['answer']) =>
    result.filter((driver) => driver.answer === answer).length;
  const counts = [`${count('can')} can`, `${count('cannot')} can't`, `${count(null)} no answer`];
  const isOpen = canPlace && (state === 'open' || state === 'over');
  return (
    <Panel
      title={`Asked ${result.length} · ${counts.join(' · ')}`}
      aside={minutesToYes !== null && `Time to the first yes: ${formatDuration(minutesToYes)}`}
      action={
        isOpen &&
        (unanswered > 0 ? (
          <Button
            variant="line"
            size="dense"
            isLoading={isPending}
            onClick={() => mutate({ params: { requestId } })}
          >
            Ask {unanswered} again
          </Button>
        ) : (
          againFrom !== null && (
            <span className="text-1 text-ink-2">
              Can be asked again from {formatDateAndTime(new Date(againFrom))}
            </span>
          )
        ))
      }
    >
      <ul className="divide-y divide-line">
        {result.map((driver) => (
          <li
            key={driver._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-2"
          >
            <Link to={profilePath(driver)} className="font-title text-navy-900 wrap-anywhere">
              {driver.fullName}
            </Link>
            <span className={driver.answer === 'can' ? 'font-strong text-ink' : 'text-ink-2'}>
              {answerWords[driver.answer ?? 'none']}
              {driver.answeredAt && `, ${formatDateAndTime(new Date(driver.answeredAt))}`}
              {!driver.wantsAsks && ' · does not want to be asked again'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
