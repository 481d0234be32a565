import type { ReactNode } from 'react';
import { withdrawDocumentRequest } from '#contract/documents/document-requests.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { documentNames, isDated } from '#contract/documents/send-again-form.ts';
import { judgeDocument } from '#contract/documents/verdicts.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { Driver, DriverProfile } from '#contract/drivers/drivers.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Documents } from './documents.tsx';
import { RequestNote } from './request-note.tsx';
import type { Asking } from './use-asking.tsx';

interface DriverDocumentsProps {
  driver: DriverProfile;
  askFor: Asking['askFor'];
  /** Fetches all documents again, with fresh URLs. */
  freshen(): Promise<readonly DriverDocument[]>;
  /** A button in the header. */
  action?: ReactNode;
}

/** A driver's documents, what the driver was asked for, and what has come back. */
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
