import type { ReactNode } from 'react';
import { useWebsite } from '#web/platform/page/website.ts';
import { HeroBackground, heroImage } from '#web/ui/images/hero-background.tsx';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';

const sizes = 'max(100vw, 240vh)';

export const authImagePreload = preloadOf(heroImage, sizes);

interface AuthLayoutProps {
  title: string;
  line: ReactNode;
  isWaiting?: boolean;
  children?: ReactNode;
}

export function AuthLayout({ title, line, isWaiting = false, children }: AuthLayoutProps) {
  const { company } = useWebsite();
  return (
    <div className="relative grow bg-navy-950">
      <div data-picture-behind-bar="">
        <HeroBackground
          sizes={sizes}
          className="object-[37%_50%]"
          scrim="max-lg:scrim-words lg:bg-(image:--scrim-login)"
        />
      </div>
      <div className="content relative grid gap-8 pt-[calc(var(--h-bar)+32px)] pb-20 lg:grid-cols-[1fr_460px] lg:gap-16">
        <div className="lg:pt-3">
          <BrandStripes theme="dark" className="ms-2 origin-left scale-200" />
          <p className="mt-6 display text-4 text-on-navy">{company.tagline}</p>
        </div>
        <div className="form-card w-full max-w-115 justify-self-center rounded-card bg-card p-6 shadow-soft sm:p-10 lg:mt-36">
          <h1 className="title text-4">{title}</h1>
          <p className="mt-2 text-2 text-ink-2">{line}</p>
          <noscript>
            <p className="mt-6 rounded-field bg-gold-100 p-4 text-ink">
              This page needs JavaScript, which is switched off in your browser. Please switch it on
              and reload the page.
            </p>
          </noscript>
          {isWaiting && (
            <p className="mt-8 no-script:hidden">
              <BrandStripes moving />
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
