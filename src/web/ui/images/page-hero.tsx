import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';
import { HeroBackground, heroImage } from './hero-background.tsx';
import { preloadOf } from './image-source.ts';

const sizes = '(min-width: 960px) 100vw, (max-width: 600px) 400px, 800px';

/** For the `links` of pages with `PageHero`. */
export const pageHeroPreload = preloadOf(heroImage, sizes);

interface PageHeroProps {
  title: string;
  line?: ReactNode;
  /** Replaces title and line on phones, with a one-line footer: visitors come for the content. */
  brief?: { title: string; line?: string } | undefined;
  /** Overlaps the image's lower edge. */
  children: ReactNode;
}

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
