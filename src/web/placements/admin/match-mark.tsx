import { Check } from 'lucide-react';
import { todayInLagos, writeShortDate } from '#contract/dates.ts';
import { describeEarlyExpiry, findEarlyExpiries } from '#contract/documents.ts';
import type { Driver } from '#contract/drivers.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusNotes } from '#web/ui/data/status-note.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface MatchMarkProps {
  /** What the driver offers. */
  offered: string;
  /** What the company asks for; undefined while it is unknown. */
  wanted: string | undefined;
}

/** A fact about a driver, ticked if it is what the company asks for. */
export function MatchMark({ offered, wanted }: MatchMarkProps) {
  const fits = offered === wanted;
  return (
    <span className={classNames('inline-flex items-center gap-1.5', wanted !== undefined && !fits && 'text-ink-2')}>
      {offered}
      {fits && <Check aria-hidden="true" className="size-4 shrink-0 text-green-ink" />}
      {wanted !== undefined && <span className="sr-only">, {fits ? 'as requested' : `not ${wanted}`}</span>}
    </span>
  );
}

interface DocumentsMatchMarkProps {
  driver: Driver;
  request: CompanyRequest | undefined;
}

/** Says until when a driver's documents are valid, and whether that is the end of the request. */
export function DocumentsMatchMark({ driver, request }: DocumentsMatchMarkProps) {
  const lastDay = [driver.licenceExpiryDate, driver.medicalRecordsExpiryDate].toSorted()[0] ?? '';
  const praise = `Documents until ${writeShortDate(lastDay)}`;
  if (!request) return <span className="text-1 text-ink-2">{praise}</span>;
  const short = findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()));
  return (
    <StatusNotes
      against={short.map((paper) => ({
        judgement: paper.hasExpired ? 'bad' : 'warning',
        words: `${describeEarlyExpiry(paper)}, on ${writeShortDate(paper.expiresOn)}`,
      }))}
      praise={praise}
    />
  );
}
