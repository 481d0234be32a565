import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { referenceLabel } from '#web/ui/data/reference-label.ts';
import { Dialog } from './dialog.tsx';

interface SuccessDialogProps {
  /** A sentence about what was received. */
  description: string;
  reference: string;
  /** Whether a message with the reference is sent. */
  isMessageQueued: boolean;
  next: readonly string[];
  /** A link to what was sent for, below the next steps. */
  link?: { to: string; label: string } | undefined;
  /** Label of the button or link that closes it, such as 'Back to the home page'. */
  close: string;
  /** Replaces the single reference, for forms that yield several. */
  children?: ReactNode;
  onClose(): void;
}

export function SuccessDialog({
  description,
  next,
  link,
  close,
  children,
  onClose,
  ...sent
}: SuccessDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Successful"
      icon={
        <span
          aria-hidden="true"
          className="mb-4 flex size-16 items-center justify-center rounded-round bg-green-tint text-green-ink"
        >
          <Check className="size-9" strokeWidth={2.5} />
        </span>
      }
      description={description}
      actions={
        children ? (
          <Button onClick={onClose}>{close}</Button>
        ) : (
          <>
            {/* Not in the URL, which would stay in the history. */}
            <ButtonLink to="/track" state={{ reference: sent.reference }}>
              Check your status
            </ButtonLink>
            <TextButton onClick={onClose} className="justify-center px-2">
              {close}
            </TextButton>
          </>
        )
      }
    >
      <div className="rounded-field bg-gold-100 p-4">{children ?? <OneReference {...sent} />}</div>
      <h3 className="mt-5 text-2 font-title text-navy-900">What happens next</h3>
      <ol className="mt-2 list-decimal ps-5 text-ink-2 marker:font-title marker:normal-nums marker:text-gold-700">
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {link && (
        <TextLink to={link.to} className="mt-2">
          {link.label}
        </TextLink>
      )}
    </Dialog>
  );
}

const OneReference = ({
  reference,
  isMessageQueued,
}: Pick<SuccessDialogProps, 'reference' | 'isMessageQueued'>) => (
  <>
    <p className="text-1 text-ink-2">{referenceLabel}</p>
    <p className="text-4 font-display text-navy-900">{reference}</p>
    {isMessageQueued ? (
      <>
        <p className="mt-1 text-1 text-ink-2">
          Please keep it. You'll need it when you call or write to us.
        </p>
        <p className="mt-2 text-1 text-ink-2">
          We'll send you a message with a link to check your status.
        </p>
      </>
    ) : (
      <p className="mt-1 text-1 text-ink-2">
        Keep this reference: with it and your phone number you can check your status.
      </p>
    )}
  </>
);
