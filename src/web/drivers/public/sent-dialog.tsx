import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SentDialogProps {
  /** The driver id to quote. */
  reference: string;
  onClose(): void;
}

/** Says that the application has arrived, under which number, and what comes next. */
export function SentDialog({ reference, onClose }: SentDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Successful"
      description="We have received your application and your documents."
      actions={
        <Button onClick={onClose} className="max-sm:w-full">
          Back to the home page
        </Button>
      }
    >
      <div className="rounded-field bg-gold-100 p-4">
        <p className="text-1 text-ink-2">Your driver ID</p>
        <p className="text-4 font-display text-navy-900">{reference}</p>
        <p className="text-1 text-ink-2">Please keep it: you need it when you call or write to us.</p>
      </div>
      <h3 className="mt-5 text-2 font-title text-navy-900">What happens next</h3>
      <ol className="mt-2 list-decimal ps-5 text-ink-2 marker:font-title marker:text-gold-700">
        <li>We check your details and your documents.</li>
        <li>We answer by the email address or phone number that you gave us.</li>
      </ol>
    </Dialog>
  );
}
