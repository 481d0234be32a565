import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { SubmitButton } from '#web/ui/fields/submit-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface StepButtonsProps {
  onBack?: (() => void) | undefined;
  /** Returns to the summary, once that has been shown. */
  onSummary?: (() => void) | undefined;
  /** The last button's label; 'Next' by default. */
  submit?: string;
  isSending?: boolean;
  isOff?: boolean;
  /** On small phones, omits the space above and reduces Back to an arrow. */
  isSlim?: boolean;
}

export function StepButtons({
  onBack,
  onSummary,
  submit,
  isSending = false,
  isOff = false,
  isSlim = false,
}: StepButtonsProps) {
  return (
    <div className={classNames('mt-8 flex gap-3 max-sm:flex-wrap', isSlim && 'small-phone:mt-0')}>
      {onBack && (
        <Button
          variant="line"
          onClick={onBack}
          disabled={isSending}
          className={classNames(
            'max-sm:grow max-sm:px-3',
            isSlim && 'small-phone:w-14 small-phone:grow-0',
          )}
        >
          <ArrowLeft />
          <span className={classNames(isSlim && 'small-phone:sr-only')}>Go back</span>
        </Button>
      )}
      {onSummary && (
        <Button
          variant="line"
          onClick={onSummary}
          className="ms-auto max-sm:order-first max-sm:w-full max-sm:px-3"
        >
          Back to the summary
        </Button>
      )}
      <SubmitButton
        isLoading={isSending}
        disabled={isOff}
        className={classNames('max-sm:grow max-sm:px-3', !onSummary && 'ms-auto sm:min-w-40')}
      >
        {submit ?? 'Next'}
        {submit === undefined && <ArrowRight />}
      </SubmitButton>
    </div>
  );
}
