import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Zoom } from './use-zoom.ts';

interface ImageStageProps {
  zoom: Zoom;
  /** Tells the images apart that the stage shows one after the other, so that none moves from where another one was. */
  imageKey?: string;
  /** Quarter turns clockwise. */
  turns: number;
  /** A finger that moves up or down over the whole image scrolls the page. */
  canScroll?: boolean;
  className?: string;
  /** The image, fitted into its container without cropping. */
  children: ReactNode;
}

/** The frame around a zoomed image. When rotated by a quarter turn, the image is fitted with the frame's sides swapped. */
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
