import { Check } from 'lucide-react';
import type { Progress } from '#web/documents/admin/document-progress.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';

interface ReviewVerdictProps {
  progress: Progress;
  isSaving: boolean;
  areKeysOn: boolean;
  onAccept(): void;
  onAskNew(): void;
}

/** The two verdicts on the shown document. */
export function ReviewVerdict({ progress, isSaving, areKeysOn, onAccept, onAskNew }: ReviewVerdictProps) {
  if (progress === 'missing') return null;
  const isAccepted = progress === 'accepted';
  return (
    <fieldset className="min-w-0" aria-labelledby="review-question">
      <p id="review-question" className="max-lg:sr-only text-2 font-title text-navy-900">
        {isAccepted ? 'This document is accepted' : 'Does the picture show all this?'}
      </p>
      <div className="mt-2.5 grid grid-cols-2 gap-2 *:min-h-12 *:px-2 *:whitespace-nowrap lg:*:min-h-(--h-dense) max-xl:[&_[data-key]]:hidden">
        <Button
          variant="navy"
          size="dense"
          isLoading={isSaving}
          aria-disabled={isAccepted}
          aria-keyshortcuts="Y"
          onClick={onAccept}
        >
          <Check aria-hidden="true" className="size-4.5" />
          {isAccepted ? 'Accepted' : 'Yes, accept'}
          {areKeysOn && <Kbd theme="dark">Y</Kbd>}
        </Button>
        <Button variant="line" size="dense" aria-keyshortcuts="N" onClick={onAskNew}>
          New one needed
          {areKeysOn && <Kbd>N</Kbd>}
        </Button>
      </div>
    </fieldset>
  );
}
