import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { StepButtons } from './step-buttons.tsx';

interface StageBarProps {
  onCamera(): void;
  onBack(): void;
  onSummary: (() => void) | undefined;
  /** The progress of the photos that are being sent. */
  children: ReactNode;
}

/** The end of a document's stage. On a small phone it stays at the window's lower edge, with the camera. */
export function StageBar({ onCamera, onBack, onSummary, children }: StageBarProps) {
  return (
    <div
      className={classNames(
        'mt-6 small-phone:fixed small-phone:inset-x-0 small-phone:bottom-0 small-phone:z-10 small-phone:mt-0 small-phone:border-t small-phone:border-line small-phone:bg-card small-phone:px-4 small-phone:py-3',
        onSummary
          ? 'small-phone:[body:has(&)]:pb-44 small-phone:[html:has(&)]:scroll-pb-48'
          : 'small-phone:[body:has(&)]:pb-28 small-phone:[html:has(&)]:scroll-pb-32',
      )}
    >
      {children}
      <div className="flex items-end gap-3 small-phone:mt-2">
        <div className="hidden small-phone:block">
          <Button variant="line" aria-label="Take another photo" onClick={onCamera} className="w-14 small-phone:px-0">
            <Camera aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <div className="grow">
          <StepButtons onBack={onBack} onSummary={onSummary} isSlim />
        </div>
      </div>
    </div>
  );
}
