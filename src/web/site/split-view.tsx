import type { ReactNode } from 'react';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface SplitViewProps {
  /** Phones show the image above the text; by default they omit it. */
  isPictureOnPhones?: boolean;
  children: ReactNode;
}

/** For short pages: from 1024 px, the yard's image fills the right part of the screen. */
export function SplitView({ isPictureOnPhones = false, children }: SplitViewProps) {
  const { pictures } = useWebsite();
  return (
    <div className="grid grow items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-16 lg:ps-[max(var(--gutter),(100%-var(--content-width))/2)]">
      <div
        className={classNames(
          'w-full max-lg:mx-auto max-lg:px-(--gutter)',
          isPictureOnPhones
            ? 'max-lg:pb-16 lg:self-center'
            : 'max-w-140 pt-8 pb-16 sm:max-lg:pb-24 lg:pb-0',
        )}
      >
        {children}
      </div>
      <ResponsiveImage
        file={sourceOf(pictures.yard)}
        alt=""
        sizes="(min-width: 1024px) 1200px, 100vw"
        {...(isPictureOnPhones && { loading: 'eager' as const })}
        className={classNames(
          'w-full bg-cream object-cover object-[30%_60%] lg:sticky lg:top-16 lg:h-170 lg:rounded-s-card',
          isPictureOnPhones ? 'h-56 max-lg:order-first sm:h-90' : 'max-lg:hidden',
        )}
      />
    </div>
  );
}
