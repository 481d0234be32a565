import type { ReactNode } from 'react';
import { company } from '#web/site/content.ts';
import { Picture } from '#web/ui/picture.tsx';
import { type PictureFile, preloadOf } from '#web/ui/picture-file.ts';
import { Stripes } from '#web/ui/stripes.tsx';

const bridge = {
  name: 'inner-hero',
  widths: [800, 1200, 1920],
  width: 1920,
  height: 800,
  alt: '',
} as const satisfies PictureFile;

const sizes = 'max(100vw, 240vh)';

/** Has the screen's picture fetched first; for the `links` of the pages that wear it. */
export const accountPicturePreload = preloadOf(bridge, sizes);

interface AccountScreenProps {
  title: string;
  line: string;
  children: ReactNode;
}

/** A card before the dusk bridge: what an administrator meets on the way in. */
export function AccountScreen({ title, line, children }: AccountScreenProps) {
  return (
    <div className="relative grow bg-navy-950 sm:min-h-dvh">
      <div data-picture-behind-bar="" className="absolute inset-0 overflow-hidden">
        <Picture
          file={bridge}
          sizes={sizes}
          loading="eager"
          fetchPriority="high"
          className="size-full object-cover object-[37%_50%]"
        />
        <div className="absolute inset-0 bg-scrim" />
        <div className="absolute inset-x-0 top-0 h-42.5 bg-linear-to-b from-scrim-dialog to-transparent" />
      </div>
      <div className="content relative grid gap-8 pt-[calc(var(--h-bar)+32px)] pb-20 lg:grid-cols-[1fr_460px] lg:gap-16">
        <div className="lg:pt-3">
          <Stripes on="dark" className="ms-2 origin-left scale-200" />
          <p className="mt-6 text-4 font-display text-balance text-on-navy">{company.tagline}</p>
        </div>
        <div className="form-card w-full max-w-115 justify-self-center rounded-card bg-card p-6 shadow-soft sm:p-10 lg:mt-36">
          <h1 className="title text-4">{title}</h1>
          <p className="mt-2 text-2 text-ink-2">{line}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
