import { Check, X } from 'lucide-react';
import { todayInLagos } from '#contract/dates.ts';
import { findShortPapers, writeShortPaper } from '#contract/driver-papers.ts';
import type { Driver } from '#contract/drivers.ts';
import type { CompanyRequest } from '#contract/requests.ts';
import { Verdicts } from '#web/ui/verdict.tsx';

interface FitProps {
  /** What the driver offers. */
  offered: string;
  /** What the company asks for; missing while it isn't known. */
  wanted: string | undefined;
}

/** What a driver offers, with a sign that says whether it is what a company asks for. */
export function Fit({ offered, wanted }: FitProps) {
  const fits = offered === wanted;
  const Icon = fits ? Check : X;
  return (
    <span className="inline-flex items-center gap-1.5">
      {offered}
      {wanted !== undefined && (
        <>
          <Icon aria-hidden="true" className={fits ? 'size-4 shrink-0 text-green-ink' : 'size-4 shrink-0 text-ink-3'} />
          <span className="sr-only">, {fits ? 'as asked for' : `not ${wanted}`}</span>
        </>
      )}
    </span>
  );
}

interface PapersFitProps {
  driver: Driver;
  request: CompanyRequest | undefined;
}

/** Whether a driver's papers last until the end of what a company asks for. */
export function PapersFit({ driver, request }: PapersFitProps) {
  if (!request) return null;
  const short = findShortPapers(driver, request.duration.endDate, todayInLagos());
  return (
    <Verdicts
      against={short.map((paper) => ({
        judgement: paper.hasExpired ? 'bad' : 'warning',
        words: writeShortPaper(paper),
      }))}
      praise="Papers last to the end"
    />
  );
}
