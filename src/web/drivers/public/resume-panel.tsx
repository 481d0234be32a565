import { useId, useState } from 'react';
import { draftSavedMessage } from '#web/platform/drafts/draft-messages.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DiscardDraftDialog } from '#web/ui/overlays/discard-draft-dialog.tsx';

interface ResumePanelProps {
  /** Unix time in milliseconds. */
  savedAt: number;
  onContinue(): void;
  onStartAfresh(): void;
}

/** Offers to continue a restored application, or to discard it. */
export function ResumePanel({ savedAt, onContinue, onStartAfresh }: ResumePanelProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);

  return (
    <section aria-labelledby={id} className="mb-8 rounded-field bg-gold-100 p-4 sm:p-5">
      <h2 id={id} className="text-3 font-title text-navy-900">
        Continue where you stopped
      </h2>
      <p className="mt-1 text-1 text-ink-2">{draftSavedMessage(savedAt)}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button onClick={onContinue}>Continue</Button>
        <Button variant="line" onClick={() => setAsking(true)}>
          Start again
        </Button>
      </div>
      {isAsking && (
        <DiscardDraftDialog
          description="Everything you typed and every photo of this application will be permanently erased from this device."
          onKeep={() => setAsking(false)}
          onErase={onStartAfresh}
        />
      )}
    </section>
  );
}
