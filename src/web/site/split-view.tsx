import type { ReactNode } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

interface SplitViewProps {
  picture?: keyof WebsiteContent['pictures'];
  /** Phones show the image in the space below the text; by default they omit it. */
  isPictureOnPhones?: boolean;
  children: ReactNode;
}

/** For short pages: from 1024 px, an image fills the right part of the screen. */
export function SplitView({
  picture = 'yard',
  isPictureOnPhones = false,
  children,
}: SplitViewProps) {
  const { pictures } = useWebsite();
  return (
    <div className="flex grow flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[minmax(--spacing(170),auto)] lg:gap-x-16 lg:py-16 lg:ps-[max(var(--gutter),(100%-var(--content-width))/2)]">
      <div
        className={classNames(
          'w-full max-w-140 pt-8 max-lg:mx-auto max-lg:px-(--gutter) lg:content-center lg:py-0',
          isPictureOnPhones ? 'pb-10' : 'pb-16 sm:max-lg:pb-24',
        )}
      >
        {children}
      </div>
      <ResponsiveImage
        file={sourceOf(pictures[picture])}
        alt=""
        sizes="(min-width: 1024px) 1200px, 100vw"
        // It takes no part in the height of its row or page.
        className={classNames(
          'h-0 w-full bg-cream object-cover object-[30%_60%] lg:min-h-full lg:rounded-s-card',
          picture !== 'yard' && picture !== 'depot' && 'lg:object-[80%_60%]',
          isPictureOnPhones ? 'max-lg:min-h-56 max-lg:grow' : 'max-lg:hidden',
        )}
      />
    </div>
  );
}
