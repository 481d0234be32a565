import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';
import type { PictureFile } from './picture-file.ts';

/** The dusk bridge, which stands behind forms. */
export const bridge = {
  name: 'inner-hero',
  widths: [800, 1200, 1920],
  width: 1920,
  height: 800,
  alt: '',
} as const satisfies PictureFile;

interface BridgeProps {
  sizes: string;
  /** Which part of the picture stays in view. */
  className: string;
}

/** The bridge as the ground of the box it stands in, dark enough for white text and for the bar above it. */
export function Bridge({ sizes, className }: BridgeProps) {
  return (
    <div className="absolute inset-0 overflow-hidden">
      <Picture
        file={bridge}
        sizes={sizes}
        loading="eager"
        fetchPriority="high"
        className={classNames('size-full object-cover', className)}
      />
      <div className="absolute inset-0 bg-scrim" />
      <div className="absolute inset-x-0 top-0 h-42.5 bg-linear-to-b from-scrim-dialog to-transparent" />
    </div>
  );
}
