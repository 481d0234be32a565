import { useEffect, useId, useRef, useState } from 'react';
import type { OwnContact } from '#contract/self-service/own-data.ts';
import type { Tracked } from '#contract/tracking/tracking.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { OwnCode } from './code.tsx';
import { OwnContacts } from './contacts.tsx';
import { OwnDataPanel } from './own-data-panel.tsx';

/** The step that was reached. It is stored nowhere else, so that a reload asks for a code again. */
type Step =
  | { name: 'closed' }
  | { name: 'contacts' }
  | { name: 'code'; contact: OwnContact; askedAt: number }
  | { name: 'open'; proof: string };

/** The way to one's own data: where the code goes, the code, and what it opens. */
export function OwnData({ tracked: { token } }: { tracked: Tracked }) {
  const [step, setStep] = useState<Step>({ name: 'closed' });
  const [notice, setNotice] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const shown = useRef(step.name);
  // What was pressed is gone.
  useEffect(() => {
    if (shown.current === step.name) return;
    shown.current = step.name;
    if (step.name !== 'code') heading.current?.focus();
  }, [step.name]);

  function go(next: Step) {
    setNotice('');
    setStep(next);
  }

  function close(message: string) {
    setNotice(message);
    setStep({ name: 'contacts' });
  }

  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-3 font-title text-navy-900 focus-visible:shadow-none">
        Your data
      </h2>
      {step.name !== 'open' && (
        <p className="mt-3 max-w-measure text-ink-2">
          See what we keep about you, download it, correct it or have it erased, and change what you agreed to. We send
          you a code first, so that nobody else can do this.
        </p>
      )}
      {notice !== '' && (
        <p role="status" className="mt-5 rounded-field bg-gold-100 p-4 text-ink">
          {notice}
        </p>
      )}
      {step.name === 'closed' && (
        <Button variant="line" onClick={() => go({ name: 'contacts' })} className="mt-5 max-sm:w-full">
          See and manage your data
        </Button>
      )}
      {step.name === 'contacts' && (
        <OwnContacts
          token={token}
          onSent={(contact) => go({ name: 'code', contact, askedAt: Date.now() })}
          onGone={setNotice}
        />
      )}
      {step.name === 'code' && (
        <OwnCode
          token={token}
          contact={step.contact}
          askedAt={step.askedAt}
          onNewCode={() => setStep({ ...step, askedAt: Date.now() })}
          onProved={(proof) => go({ name: 'open', proof })}
          onBack={() => go({ name: 'contacts' })}
          onGone={close}
        />
      )}
      {step.name === 'open' && (
        <OwnDataPanel proof={step.proof} onClose={() => go({ name: 'closed' })} onGone={close} />
      )}
    </section>
  );
}
