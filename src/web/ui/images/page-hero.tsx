import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { HeroBackground, heroImage } from './hero-background.tsx';
import { preloadOf } from './image-source.ts';

const sizes = '(min-width: 960px) 100vw, (max-width: 600px) 400px, 800px';

/** Preloads the hero image; for the `links` of pages that use `PageHero`. */
export const pageHeroPreload = preloadOf(heroImage, sizes);

interface PageHeroProps {
  title: string;
  line?: ReactNode;
  /** Shown on phones in place of title and line, with a footer of one line: the content is what people came for. */
  brief?: { title: string; line?: string } | undefined;
  /** In front of the image, and extending below it. */
  children: ReactNode;
}

/** The bridge at dusk behind the header and the page's title; the content overlaps its lower edge. */
export function PageHero({ title, line, brief, children }: PageHeroProps) {
  return (
    <div className="grow" data-brief={brief && ''}>
      <div
        data-picture-behind-bar=""
        className="relative overflow-hidden bg-navy-950 pt-[calc(var(--h-bar)+10px)] pb-21 sm:pt-[calc(var(--h-bar)+60px)] sm:pb-42"
      >
        <HeroBackground sizes={sizes} className="object-[100%_0%] sm:object-[62%_20%]" />
        <div className="content relative">
          <h1 className="display max-w-150 text-4 text-on-navy">
            {brief && <span className="sm:hidden">{brief.title}</span>}
            <span className={brief && 'max-sm:hidden'}>{title}</span>
          </h1>
          {brief?.line && <p className="mt-1 text-2 text-on-picture sm:hidden">{brief.line}</p>}
          {line && (
            <p
              className={classNames(
                'mt-1 max-w-170 text-2 text-on-picture sm:mt-3 sm:text-3',
                brief && 'max-sm:hidden',
              )}
            >
              {line}
            </p>
          )}
        </div>
      </div>
      <div className="content relative -mt-18 pb-16 sm:-mt-36 sm:pb-20">{children}</div>
    </div>
  );
}
