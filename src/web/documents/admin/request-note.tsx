import { Link2 } from 'lucide-react';
import type { DocumentRequest } from '#contract/documents/document-requests.ts';
import { lastDayOf } from '#contract/documents/send-again-form.ts';
import { documentLabels } from '#contract/drivers/application-form.ts';
import { formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';

interface RequestNoteProps {
  request: DocumentRequest;
  /** Without them, the role can't do it. */
  onAskAgain?: (() => void) | undefined;
  onWithdraw?: (() => void) | undefined;
}

/** Shows which documents a driver was asked for, and whether they came. */
export function RequestNote({ request, onAskAgain, onWithdraw }: RequestNoteProps) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-gold-100 px-4 py-3 text-2">
      <Link2 aria-hidden="true" className="size-5 shrink-0 text-gold-700" />
      <p className="min-w-0 flex-1 basis-64 text-ink">{formatRequest(request)}</p>
      <div className="flex gap-x-5 empty:hidden">
        {onAskAgain && <TextButton onClick={onAskAgain}>Ask again</TextButton>}
        {onWithdraw && request.state === 'open' && <TextButton onClick={onWithdraw}>Withdraw</TextButton>}
      </div>
    </div>
  );
}

/** Such as 'Asked on 21 Nov 2026 for: Medical record. Link works until 5 Dec 2026.' */
export function formatRequest({ askedAt, documents, state, endedAt, expiresAt }: DocumentRequest): string {
  const asked = `Asked on ${shortDayOf(askedAt)} for: ${documents.map(({ group }) => documentLabels[group]).join(', ')}.`;
  switch (state) {
    case 'open':
      return `${asked} Link works until ${formatShortDate(lastDayOf(expiresAt))}.`;
    case 'sent':
      return `${asked} Sent on ${shortDayOf(endedAt ?? expiresAt)}.`;
    case 'withdrawn':
      return `${asked} Withdrawn on ${shortDayOf(endedAt ?? expiresAt)}.`;
    case 'expired':
      return `${asked} Nothing arrived. The link expired on ${shortDayOf(expiresAt)}.`;
  }
}
