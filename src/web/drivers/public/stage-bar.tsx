import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { StepButtons } from './step-buttons.tsx';

interface StageBarProps {
  onCamera(): void;
  onBack(): void;
  /** What has been sent. */
  children: ReactNode;
}

/** The end of a document's stage. On a small phone it stays at the window's lower edge, with the camera. */
export function StageBar({ onCamera, onBack, children }: StageBarProps) {
  return (
    <>
      <div aria-hidden="true" className="hidden h-28 small-phone:block" />
      <div className="mt-6 small-phone:fixed small-phone:inset-x-0 small-phone:bottom-0 small-phone:z-10 small-phone:mt-0 small-phone:border-t small-phone:border-line small-phone:bg-card small-phone:px-4 small-phone:py-3">
        {children}
        <div className="flex items-end gap-3 small-phone:mt-2">
          <Button
            variant="line"
            aria-label="Take another photo"
            onClick={onCamera}
            className="hidden w-14 shrink-0 px-0 small-phone:inline-flex"
          >
            <Camera aria-hidden="true" className="size-5" />
          </Button>
          <div className="grow">
            <StepButtons onBack={onBack} isSlim />
          </div>
        </div>
      </div>
    </>
  );
}
