import { Copy } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** The references of people who were registered together, a line for each, to be copied. */
export function ReferenceList({ lines }: { lines: readonly string[] }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      toast.success('The list was copied.');
    } catch {
      // Old browsers, and pages not served over HTTPS, have no clipboard.
      toast.info("This browser can't copy the list. Please write the numbers down.");
    }
  }
  return (
    <>
      <p className="text-1 text-ink-2">Reference numbers</p>
      <ul className="max-h-60 overflow-y-auto font-title wrap-anywhere text-navy-900">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2 text-1 text-ink-2">
        Please keep the list. You'll need the numbers when you call or write to us.
      </p>
      <Button variant="line" onClick={copy} className="mt-3">
        <Copy aria-hidden="true" className="size-4.5" />
        Copy list
      </Button>
    </>
  );
}
