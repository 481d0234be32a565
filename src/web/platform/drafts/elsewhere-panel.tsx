import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import type { AnyDraft } from './draft-types.ts';

interface ElsewherePanelProps {
  draft: AnyDraft;
  /** Called when the form has moved here, to move focus to it. */
  onMoved(): void;
}

const title = 'This form is open in another tab';

/** Replaces a form that is open in another tab, and offers to move it here. */
export function ElsewherePanel({ draft, onMoved }: ElsewherePanelProps) {
  const isElsewhere = draft.use(({ place }) => place === 'elsewhere');
  const canMove = draft.use((state) => state.canMove);
  const [isMoving, setMoving] = useState(false);
  const wasAsked = useRef(false);
  const id = useId();

  useEffect(() => {
    if (isElsewhere || !wasAsked.current) return;
    wasAsked.current = false;
    onMoved();
  });

  async function move() {
    wasAsked.current = true;
    setMoving(true);
    await draft.takeOver();
    setMoving(false);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {isElsewhere && title}
      </p>
      {isElsewhere && (
        <section aria-labelledby={id} className="mb-8 rounded-field bg-gold-100 p-4 sm:p-5">
          <h2 id={id} className="text-3 font-title text-navy-900">
            {title}
          </h2>
          <p className="mt-1 text-1 text-ink-2">
            {canMove
              ? `If you continue here, ${draft.label} moves to this tab. Nothing is lost.`
              : `This device can't save all of ${draft.label}, so it can't move to this tab. Please continue in the other tab.`}
          </p>
          {canMove && (
            <Button isLoading={isMoving} onClick={() => void move()} className="mt-4 max-sm:w-full">
              Continue here
            </Button>
          )}
        </section>
      )}
    </>
  );
}
