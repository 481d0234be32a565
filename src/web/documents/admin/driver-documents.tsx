import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type DocumentRequest,
  withdrawDocumentRequest,
} from '#contract/documents/document-requests.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentNames, isDated, lastDayOf } from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import { type DocumentGroup, documentLabels } from '#contract/drivers/application-form.ts';
import type { Driver, DriverProfile } from '#contract/drivers/drivers.ts';
import { formatShortDate, shortDayOf } from '#contract/platform/dates.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Documents } from './documents.tsx';
import type { DocumentRequestControls } from './use-asking.tsx';

interface DriverDocumentsProps {
  driver: DriverProfile;
  askFor: DocumentRequestControls['askFor'];
  /** Refetches all documents, with fresh URLs. */
  freshen(): Promise<readonly DriverDocument[]>;
  action?: ReactNode;
}

export function DriverDocuments({ driver, askFor, freshen, action }: DriverDocumentsProps) {
  const withdrawing = useCall(withdrawDocumentRequest);
  const { ask: askToWithdraw, dialog } = useConfirmedAction<Driver>(
    ({ fullName }) => ({
      title: 'Withdraw the link?',
      description: `The link that ${fullName} has stops working at once. You can send another one.`,
      confirmLabel: 'Withdraw',
      isDangerous: true,
    }),
    ({ _id: id, version }) => withdrawing.mutateAsync({ params: { id }, body: { version } }),
  );
  const accepting = useCall(judgeDocument);
  const acceptance = useConfirmedAction<{ driver: Driver; group: DocumentGroup }>(
    ({ driver: { fullName }, group }) => ({
      title: `Accept the new ${documentNames[group]}?`,
      description: `It replaces the one that ${fullName} sent before, which stays under earlier documents.${isDated(group) ? ' Its expiry date applies from now on.' : ''}`,
      confirmLabel: 'Accept',
    }),
    ({ driver: { _id: id, version }, group }) =>
      accepting.mutateAsync({ params: { id, group }, body: { verdict: 'accepted', version } }),
  );
  const request = driver.documentRequest;
  return (
    <>
      <Documents
        profile={driver}
        freshen={freshen}
        action={action}
        decisions={
          askFor &&
          ((group) => (
            <span className="flex flex-wrap gap-2">
              <Button variant="line" size="dense" onClick={() => askFor([group])}>
                New one needed
              </Button>
              <Button size="dense" onClick={() => acceptance.ask({ driver, group })}>
                Accept
              </Button>
            </span>
          ))
        }
        onAsk={askFor && ((group) => askFor([group]))}
        note={
          request && (
            <RequestNote
              request={request}
              onAskAgain={askFor && (() => askFor(request.documents.map(({ group }) => group)))}
              onWithdraw={askFor && (() => askToWithdraw(driver))}
            />
          )
        }
      />
      {dialog}
      {acceptance.dialog}
    </>
  );
}

interface RequestNoteProps {
  request: DocumentRequest;
  /** Undefined if the role can't do it. */
  onAskAgain?: (() => void) | undefined;
  onWithdraw?: (() => void) | undefined;
}

function RequestNote({ request, onAskAgain, onWithdraw }: RequestNoteProps) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-gold-100 px-4 py-3 text-2">
      <Link2 className="size-5 shrink-0 text-gold-700" />
      <p className="min-w-0 flex-1 basis-64 text-ink">{formatRequest(request)}</p>
      <div className="flex gap-x-5 empty:hidden">
        {onAskAgain && <TextButton onClick={onAskAgain}>Ask again</TextButton>}
        {onWithdraw && request.state === 'open' && (
          <TextButton onClick={onWithdraw}>Withdraw</TextButton>
        )}
      </div>
    </div>
  );
}

/** 'Asked on 21 Nov 2026 for: Medical record. Link works until 5 Dec 2026.' */
function formatRequest({ askedAt, documents, state, endedAt, expiresAt }: DocumentRequest): string {
  const opening = `Asked on ${shortDayOf(askedAt)} for: ${documents.map(({ group }) => documentLabels[group]).join(', ')}.`;
  switch (state) {
    case 'open':
      return `${opening} Link works until ${formatShortDate(lastDayOf(expiresAt))}.`;
    case 'sent':
      return `${opening} Sent on ${shortDayOf(endedAt ?? expiresAt)}.`;
    case 'withdrawn':
      return `${opening} Withdrawn on ${shortDayOf(endedAt ?? expiresAt)}.`;
    case 'expired':
      return `${opening} Nothing arrived. The link expired on ${shortDayOf(expiresAt)}.`;
  }
}
