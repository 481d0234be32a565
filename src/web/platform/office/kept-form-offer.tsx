import { Button } from '#web/ui/actions/button.tsx';
import type { KeptForm } from './kept-form.ts';

/** Offers what was typed before the session ended. `note` says what couldn't be kept. */
export function KeptFormOffer({ kept, note }: { kept: KeptForm; note?: string }) {
  return (
    <div role="status" className="not-empty:mb-6">
      {kept.isOffered && (
        <div className="grid gap-3 rounded-field border border-line border-s-5 border-s-gold-400 bg-gold-100 px-4 py-3 text-2">
          <p>Your session ended before this form was saved. What you typed is still here.{note && ` ${note}`}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="line" size="dense" onClick={kept.putBack}>
              Put it back
            </Button>
            <Button variant="line" size="dense" onClick={kept.discard}>
              Discard it
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
