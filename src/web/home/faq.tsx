import { Minus, Plus } from 'lucide-react';
import type { ToggleEvent } from 'react';
import { MarkedText } from '#web/platform/page/marked-text.tsx';
import { useWebsite } from '#web/platform/page/website.ts';

// Browsers that support the `name` attribute of `details` do this themselves.
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>) {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll('details') ?? []) if (other !== opened) other.open = false;
}

/** The frequently asked questions, the first with an answer open; one answer is open at a time. */
export function Faq() {
  const { entries, toCome } = useWebsite().questions;
  const firstAnswered = entries.findIndex(({ answer }) => answer !== '');
  return (
    <div className="border-t border-line">
      {entries.map(({ question, answer }, at) => (
        <details
          key={question}
          name="faq"
          open={at === firstAnswered}
          onToggle={closeOthers}
          className="group/faq faq border-b border-line"
        >
          <summary className="flex min-h-18 items-center justify-between gap-6 py-4 text-3 font-title text-navy-900">
            <h3>{question}</h3>
            <Plus aria-hidden="true" className="size-5 shrink-0 text-gold-700 group-open/faq:hidden" />
            <Minus aria-hidden="true" className="hidden size-5 shrink-0 text-gold-700 group-open/faq:block" />
          </summary>
          <MarkedText text={answer || toCome} className="max-w-measure pe-10 pb-7 text-ink-2" />
        </details>
      ))}
    </div>
  );
}
