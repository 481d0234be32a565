import type { ReactNode } from 'react';
import { HeroBackground, heroImage } from './hero-background.tsx';
import { preloadOf } from './image-source.ts';

const sizes = '(min-width: 960px) 100vw, (max-width: 600px) 400px, 800px';

/** Preloads the hero image; for the `links` of pages that use `PageHero`. */
export const pageHeroPreload = preloadOf(heroImage, sizes);

interface PageHeroProps {
  title: string;
  line?: ReactNode;
  /** In front of the image, and extending below it. */
  children: ReactNode;
}

/** The bridge at dusk behind the header and the page's title; the content overlaps its lower edge. */
export function PageHero({ title, line, children }: PageHeroProps) {
  return (
    <div className="grow">
      <div
        data-picture-behind-bar=""
        className="relative overflow-hidden bg-navy-950 pt-[calc(var(--h-bar)+24px)] pb-24 sm:pt-[calc(var(--h-bar)+60px)] sm:pb-42"
      >
        <HeroBackground sizes={sizes} className="object-[100%_0%] sm:object-[62%_20%]" />
        <div className="content relative">
          <h1 className="display max-w-150 text-4 text-on-navy">{title}</h1>
          {line && <p className="mt-3 max-w-170 text-3 text-on-picture">{line}</p>}
        </div>
      </div>
      <div className="content relative -mt-18 pb-16 sm:-mt-36 sm:pb-24">{children}</div>
    </div>
  );
}
