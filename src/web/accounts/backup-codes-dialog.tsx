import { Copy, Printer } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCopy } from '#web/ui/overlays/use-copy.tsx';

interface BackupCodesDialogProps {
  codes: readonly string[];
  onClose(): void;
}

/** The codes can't be shown again. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const { copy, outcome } = useCopy(codes.join('\n'), {
    copied: 'The codes were copied.',
    failed: 'The codes could not be copied. Please write them down.',
  });

  return (
    <Dialog
      // Only the button closes it: a press on the backdrop would lose the codes.
      onClose={() => undefined}
      title="Save your backup codes"
      description="If you lose your phone or your passkey, one of these codes lets you in. Each works once. We won't show them again, so keep them in a safe place."
      actions={
        <>
          <Button variant="line" onClick={copy}>
            <Copy />
            Copy
          </Button>
          <Button variant="line" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
          <Button onClick={onClose}>I've saved them</Button>
        </>
      }
    >
      <ul
        aria-label="Backup codes"
        // Printing prints only the codes.
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-field bg-gold-100 p-4 text-3 text-navy-900 print:visible print:fixed print:top-0 print:left-0 print:[body:has(&)]:invisible"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {outcome}
    </Dialog>
  );
}
