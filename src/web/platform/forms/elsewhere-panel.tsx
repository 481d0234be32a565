import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import type { DraftTabs, Refusal } from './draft-tabs.ts';
import { referenceLabel } from './reference-label.ts';

interface ElsewherePanelProps {
  tabs: DraftTabs;
  /** What is filled in, as in 'your request'. */
  what: string;
  /** Called when the form is shown again because the person asked for it, to move the focus there. */
  onContinue(): void;
}

const refusals: Record<Refusal, string> = {
  sending: "It's being sent from the other tab. Please wait until that's done, or cancel it there.",
  unkept: "This device can't save all of it, so it can't move to this tab. Please continue in the other tab.",
};

/** Whether another tab has the form, or has sent it: then it isn't shown here. */
export function useIsElsewhere({ useTab }: DraftTabs): boolean {
  return useTab(({ place, sentElsewhere }) => place === 'elsewhere' || sentElsewhere !== undefined);
}

/** Says that the form is open in another tab or was sent from there, and offers to continue or begin another one. */
export function ElsewherePanel({ tabs, what, onContinue }: ElsewherePanelProps) {
  const { place, isTakingOver, refusal, sentElsewhere } = tabs.useTab();
  const isElsewhere = useIsElsewhere(tabs);
  const isAwaited = useRef(false);
  const id = useId();

  useEffect(() => {
    if (!isAwaited.current || isTakingOver || place === 'unknown') return;
    isAwaited.current = false;
    if (!isElsewhere) onContinue();
  });

  return (
    <>
      <p role="status" className="sr-only">
        {isElsewhere && (sentElsewhere === undefined ? headings.open : headings.sent)}
      </p>
      {isElsewhere && sentElsewhere === undefined && (
        <section aria-labelledby={id} className="mb-8 rounded-field bg-gold-100 p-4 sm:p-5">
          <h2 id={id} className="text-3 font-title text-navy-900">
            {headings.open}
          </h2>
          <p className="mt-1 text-1 text-ink-2">
            You can fill in {what} in only one tab at a time. If you continue here, everything moves to this tab and
            nothing is lost.
          </p>
          <p role="status" className="mt-2 text-1 font-strong text-ink empty:hidden">
            {refusal && refusals[refusal]}
          </p>
          <Button
            isLoading={isTakingOver}
            onClick={() => {
              isAwaited.current = true;
              tabs.takeOver();
            }}
            className="mt-4 max-sm:w-full"
          >
            Continue here
          </Button>
        </section>
      )}
      {sentElsewhere !== undefined && (
        <section aria-labelledby={id} className="mb-8 rounded-field bg-green-tint p-4 text-green-ink sm:p-5">
          <h2 id={id} className="text-3 font-title">
            {headings.sent}
          </h2>
          <p className="mt-1 text-1">
            We have received {what}. {referenceLabel}: <strong className="font-title">{sentElsewhere}</strong>
          </p>
          <Button
            variant="line"
            onClick={() => {
              isAwaited.current = true;
              tabs.startNew();
            }}
            className="mt-4 max-sm:w-full"
          >
            Start a new one
          </Button>
        </section>
      )}
    </>
  );
}

const headings = { open: 'This form is open in another tab', sent: 'This form was sent from another tab' };
