import type { ReactNode } from 'react';
import { company } from '#web/site/content.ts';
import { Bridge, bridge } from '#web/ui/bridge.tsx';
import { preloadOf } from '#web/ui/picture-file.ts';
import { Stripes } from '#web/ui/stripes.tsx';

const sizes = 'max(100vw, 240vh)';

/** Has the screen's picture fetched first; for the `links` of the pages that wear it. */
export const accountPicturePreload = preloadOf(bridge, sizes);

interface AccountScreenProps {
  title: string;
  line: ReactNode;
  /** What belongs here is about to come. */
  isWaiting?: boolean;
  children?: ReactNode;
}

/** A card before the dusk bridge: what an administrator meets on the way in. */
export function AccountScreen({ title, line, isWaiting = false, children }: AccountScreenProps) {
  return (
    <div className="relative grow bg-navy-950 sm:min-h-dvh">
      <div data-picture-behind-bar="">
        <Bridge sizes={sizes} className="object-[37%_50%]" />
      </div>
      <div className="content relative grid gap-8 pt-[calc(var(--h-bar)+32px)] pb-20 lg:grid-cols-[1fr_460px] lg:gap-16">
        <div className="lg:pt-3">
          <Stripes on="dark" className="ms-2 origin-left scale-200" />
          <p className="mt-6 text-4 font-display text-balance text-on-navy">{company.tagline}</p>
        </div>
        <div className="form-card w-full max-w-115 justify-self-center rounded-card bg-card p-6 shadow-soft sm:p-10 lg:mt-36">
          <h1 className="title text-4">{title}</h1>
          <p className="mt-2 text-2 text-ink-2">{line}</p>
          <noscript>
            <p className="mt-6 rounded-field bg-gold-100 p-4 text-ink">
              This page needs JavaScript, which is switched off in your browser. Please switch it on and load the page
              again.
            </p>
          </noscript>
          {isWaiting && (
            <p className="mt-8 no-script:hidden">
              <Stripes moving />
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
