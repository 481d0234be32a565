import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  FileUp,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import {
  type DocumentVerdict,
  type VerdictReason,
  verdictReasons,
} from '#contract/documents/verdicts.ts';
import { dateOf } from '#contract/platform/dates.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type Progress, progressWords } from './document-progress.ts';

const stateIcons: Record<Progress, { icon: LucideIcon; tone: string }> = {
  missing: { icon: CircleX, tone: 'text-danger' },
  new: { icon: FileUp, tone: 'text-navy-600' },
  unseen: { icon: CircleDashed, tone: 'text-ink-2' },
  seen: { icon: CircleDot, tone: 'text-ink-2' },
  accepted: { icon: CircleCheck, tone: 'text-green-ink' },
  'new-needed': { icon: RefreshCw, tone: 'text-danger' },
};

interface DocumentStateProps {
  progress: Progress;
  reason?: VerdictReason | null | undefined;
  isOneLine?: boolean;
}

export function DocumentState({ progress, reason, isOneLine = false }: DocumentStateProps) {
  const { icon: Icon, tone } = stateIcons[progress];
  return (
    <span className={classNames('flex min-w-0 items-start gap-1 text-1 font-strong', tone)}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span className={classNames('min-w-0', isOneLine && 'truncate')}>
        {[progressWords[progress], reason && verdictReasons[reason]].filter(Boolean).join(': ')}
      </span>
    </span>
  );
}

export function VerdictNote({ verdict }: { verdict: DocumentVerdict }) {
  const { verdict: progress, reason, words, note, decidedBy, decidedAt } = verdict;
  return (
    <div className="grid gap-0.5 text-1 wrap-anywhere text-ink-2">
      <DocumentState progress={progress} reason={reason} />
      <p>
        {decidedBy}, <time dateTime={decidedAt}>{dateOf(decidedAt)}</time>
      </p>
      {words !== '' && <p className="text-ink">{words}</p>}
      {note !== '' && <p>For colleagues: {note}</p>}
    </div>
  );
}
