import { type DocumentVerdict, verdictLabels, verdictReasons } from '#contract/documents/verdicts.ts';
import { formatDate, todayInLagos } from '#contract/platform/dates.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';

/** Shows the verdict on a document, by whom and when. */
export function VerdictNote({ verdict }: { verdict: DocumentVerdict }) {
  const { verdict: name, reason, words, note, decidedBy, decidedAt } = verdict;
  return (
    <div className="mt-1 grid gap-0.5 text-1 wrap-anywhere text-ink-2">
      <StatusNote judgement={name === 'accepted' ? 'good' : 'bad'}>
        {[verdictLabels[name], reason && verdictReasons[reason]].filter(Boolean).join(': ')}
      </StatusNote>
      <p>
        {decidedBy}, <time dateTime={decidedAt}>{formatDate(todayInLagos(new Date(decidedAt)))}</time>
      </p>
      {words !== '' && <p className="text-ink">{words}</p>}
      {note !== '' && <p>For colleagues: {note}</p>}
    </div>
  );
}
