import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SentDraft } from '#web/platform/drafts/send-waiting.ts';
import { onReconnect } from '#web/platform/http/connection.ts';
import { whenIdle } from '#web/platform/page/when-idle.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SuccessDialog } from '#web/ui/overlays/success-dialog.tsx';

/** On every public page, sends waiting drafts that aren't open in a form. Reports each new outcome once. */
export function BackgroundDraftSender() {
  const { pathname } = useLocation();
  const [news, setNews] = useState<readonly SentDraft[]>([]);

  // Run after each navigation: a form that was left no longer sends its own draft.
  useEffect(() => {
    let isOver = false;
    async function deliver() {
      if (isOver || !(await mayHaveDrafts())) return;
      const { deliverDrafts } = await import('#web/platform/drafts/send-waiting.ts');
      const outcomes = await deliverDrafts();
      if (outcomes.length > 0) setNews((before) => [...before, ...outcomes]);
    }
    const tryToDeliver = () => void deliver().catch(() => undefined);
    whenIdle(tryToDeliver);
    const stop = onReconnect(tryToDeliver);
    navigator.serviceWorker?.addEventListener('message', tryToDeliver);
    return () => {
      isOver = true;
      stop();
      navigator.serviceWorker?.removeEventListener('message', tryToDeliver);
    };
  }, [pathname]);

  const [first] = news;
  return (
    first && <OutcomeDialog draft={first} onClose={() => setNews((before) => before.slice(1))} />
  );
}

/** Avoids loading the drafts' code for visitors who never filled in a form. */
async function mayHaveDrafts(): Promise<boolean> {
  if (!indexedDB.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === 'drafts');
}

/** Reports a form submitted offline whose outcome came after it was closed. */
function OutcomeDialog({ draft, onClose }: { draft: SentDraft; onClose(): void }) {
  const { what, reference, isMessageQueued = false, refusal = '', page } = draft;
  const close = (
    <Button variant={reference === undefined ? 'line' : 'gold'} onClick={onClose}>
      Close
    </Button>
  );
  if (reference === undefined)
    return (
      <Dialog
        onClose={onClose}
        title={`We couldn't take ${what}`}
        description={`${refusal} What you entered is still on ${thisDevice()}.`}
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
  return (
    <SuccessDialog
      description={`We have received ${what}.`}
      {...{ reference, isMessageQueued }}
      next={["We'll look at it and get in touch."]}
      close="Close"
      onClose={onClose}
    />
  );
}
