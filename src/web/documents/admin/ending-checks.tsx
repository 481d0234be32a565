import { expiringSoonDays } from '#contract/documents/documents.ts';
import { formatEnd } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';

/** The needed checks that an approved driver lacks now or soon, one per line. */
export function EndingChecks({
  driver,
}: {
  driver: Pick<ListedDriver, 'neededChecks' | 'status'>;
}) {
  const today = todayInLagos(serverNow());
  if (driver.status !== 'Approved' && driver.status !== 'Assigned') return null;
  return driver.neededChecks
    .filter(({ endsOn }) => endsOn <= addDays(today, expiringSoonDays))
    .map(({ kind, name, ...check }) => (
      <StatusNote key={kind} judgement={check.endsOn < today ? 'bad' : 'warning'}>
        {formatEnd({ ...check, noun: name }, today)}
      </StatusNote>
    ));
}
