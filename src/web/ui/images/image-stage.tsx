import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Zoom } from './use-zoom.ts';

interface ImageStageProps {
  zoom: Zoom;
  /** Identifies the image, so that a new one doesn't animate from its predecessor's position. */
  imageKey?: string;
  /** Quarter turns clockwise. */
  turns: number;
  /** Vertical swipes scroll the page while the image isn't zoomed. */
  canScroll?: boolean;
  className?: string;
  children: ReactNode;
}

/** For odd quarter turns, the image is fitted with the frame's sides swapped. */
export function ImageStage({
  zoom: { frame, view, isHeld },
  imageKey,
  turns,
  canScroll = false,
  className,
  children,
}: ImageStageProps) {
  const isScrolling = canScroll && view.scale === 1;
  const isTurned = turns % 2 !== 0;
  return (
    <div
      ref={frame}
      style={isScrolling ? { touchAction: 'pan-y' } : undefined}
      className={classNames(
        '@container-size relative min-h-0 overflow-hidden select-none',
        !isScrolling && 'touch-none',
        view.scale > 1 && (isHeld ? 'cursor-grabbing' : 'cursor-grab'),
        className,
      )}
    >
      <div
        key={imageKey}
        style={{
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${turns * 90}deg)`,
        }}
        className={classNames(
          'absolute top-1/2 left-1/2',
          isTurned ? 'h-[100cqw] w-[100cqh]' : 'h-[100cqh] w-[100cqw]',
          !isHeld && 'transition-transform duration-(--fast)',
        )}
      >
        {children}
      </div>
    </div>
  );
}
