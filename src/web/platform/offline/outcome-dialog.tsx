import type { SentDraft } from '#web/platform/drafts/send-waiting.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SuccessDialog } from '#web/ui/overlays/success-dialog.tsx';

/** Says what became of a form that was submitted without a connection, while it wasn't open. */
export function OutcomeDialog({ draft, onClose }: { draft: SentDraft; onClose(): void }) {
  const { what, reference, refusal, page } = draft;
  const description = `We have received ${what}.`;
  const close = (
    <Button variant={refusal === undefined ? 'gold' : 'line'} onClick={onClose}>
      Close
    </Button>
  );
  if (refusal !== undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`We couldn't take ${what}`}
        description={`${refusal} What you entered is still on this device.`}
        actions={
          <>
            {close}
            <ButtonLink to={page} onClick={onClose}>
              Open it again
            </ButtonLink>
          </>
        }
      />
    );
  if (reference === undefined)
    return <Dialog isOpen onClose={onClose} title="Successful" description={description} actions={close} />;
  return (
    <SuccessDialog
      description={description}
      reference={reference}
      next={["We'll look at it and get in touch."]}
      close="Close"
      onClose={onClose}
    />
  );
}
