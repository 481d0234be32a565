import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';

interface StepButtonsProps {
  onBack?: () => void;
  /** Label of the last button; 'Next' by default. */
  submit?: string;
  isSending?: boolean;
}

export function StepButtons({ onBack, submit, isSending = false }: StepButtonsProps) {
  return (
    <div className="mt-8 flex gap-3 sm:justify-between">
      {onBack && (
        <Button variant="line" onClick={onBack} disabled={isSending} className="max-sm:grow max-sm:px-3">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Go back
        </Button>
      )}
      <SubmitButton isLoading={isSending} className="ms-auto max-sm:grow max-sm:px-3">
        {submit ?? 'Next'}
        {submit === undefined && <ArrowRight aria-hidden="true" className="size-4.5" />}
      </SubmitButton>
    </div>
  );
}
