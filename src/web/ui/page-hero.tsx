import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { type PictureFile, preloadOf } from './picture-file.ts';

const bridge = {
  name: 'inner-hero',
  widths: [800, 1200, 1920],
  width: 1920,
  height: 800,
  alt: '',
} as const satisfies PictureFile;

const sizes = '(min-width: 960px) 100vw, 800px';

/** Has the hero's picture fetched first; for the `links` of the pages that wear it. */
export const pageHeroPreload = preloadOf(bridge, sizes);

interface PageHeroProps {
  title: string;
  line?: string;
  /** What stands in front of the picture and reaches below it. */
  children: ReactNode;
}

/** The dusk bridge behind the bar and the page's title; what follows overlaps its lower edge. */
export function PageHero({ title, line, children }: PageHeroProps) {
  return (
    <div className="grow">
      <div
        data-picture-behind-bar=""
        className="relative overflow-hidden bg-navy-950 pt-[calc(var(--h-bar)+24px)] pb-24 sm:pt-[calc(var(--h-bar)+60px)] sm:pb-42"
      >
        <div className="absolute inset-0">
          <Picture
            file={bridge}
            sizes={sizes}
            loading="eager"
            fetchPriority="high"
            className="size-full object-cover object-[30%_50%]"
          />
          <div className="absolute inset-0 bg-scrim" />
          <div className="absolute inset-x-0 top-0 h-42.5 bg-linear-to-b from-scrim-dialog to-transparent" />
        </div>
        <div className="content relative">
          <h1 className="max-w-150 text-4 font-display text-balance text-on-navy">{title}</h1>
          {line && <p className="mt-3 max-w-170 text-3 text-on-picture">{line}</p>}
        </div>
      </div>
      <div className="content relative -mt-18 pb-16 sm:-mt-36 sm:pb-24">{children}</div>
    </div>
  );
}
