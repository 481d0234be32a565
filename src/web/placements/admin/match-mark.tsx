import { Check } from 'lucide-react';
import { findEarlyExpiries, formatEarlyExpiry, papersOf } from '#contract/documents/papers.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface MatchMarkProps {
  offered: string;
  /** The value that the company asks for; undefined if unknown. */
  wanted: string | undefined;
}

export function MatchMark({ offered, wanted }: MatchMarkProps) {
  const fits = offered === wanted;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        wanted !== undefined && !fits && 'text-ink-2',
      )}
    >
      {offered}
      {fits && <Check className="size-4 shrink-0 text-green-ink" />}
      {wanted !== undefined && (
        <span className="sr-only">, {fits ? 'as requested' : `not ${wanted}`}</span>
      )}
    </span>
  );
}

interface DocumentsMatchProps {
  driver: ListedDriver;
  request: CompanyRequest | undefined;
  isCard?: boolean;
}

/** The first day on which a document is no longer valid, on one line. */
export function DocumentsMatch({ driver, request, isCard = false }: DocumentsMatchProps) {
  const { lastDay, praise, against } = judgeDocuments(driver, request);
  const words = against.map((one) => one.words).join('. ') || praise;
  const short = `${isCard ? 'Valid until' : 'Until'} ${formatShortDate(lastDay)}`;
  return (
    <span title={words}>
      <span aria-hidden="true">
        {request ? (
          <StatusNote judgement={against[0]?.judgement ?? 'good'}>{short}</StatusNote>
        ) : (
          <span className="text-1 text-ink-2">{short}</span>
        )}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

function judgeDocuments(driver: ListedDriver, request: CompanyRequest | undefined) {
  const lastDay = papersOf(driver)[0]?.endsOn ?? '';
  const early = request
    ? findEarlyExpiries(driver, request.duration.endDate, todayInLagos(serverNow()))
    : [];
  return {
    lastDay,
    praise: `Documents until ${formatShortDate(lastDay)}`,
    against: early.map((document) => ({
      judgement: document.hasExpired ? ('bad' as const) : ('warning' as const),
      words: `${formatEarlyExpiry(document)}, on ${formatShortDate(document.endsOn)}`,
    })),
  };
}
