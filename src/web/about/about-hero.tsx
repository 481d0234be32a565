import type { WebsiteContent } from '#contract/website/website-content.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

// The image is three times as wide as high, and covers 580 px of height on phones, 680 on wider screens.
const sizes = '(min-width: 2040px) 100vw, (min-width: 640px) 2040px, 800px';

/** Preloads the picture; for the page's `meta`. */
export const aboutHeroPreload = ({ banner }: WebsiteContent['pictures']) =>
  ({ tagName: 'link', ...preloadOf(sourceOf(banner), sizes) }) as const;

/** The About page's first screen: the convoy at dusk over the full width, with the welcome on it. */
export function AboutHero() {
  const { about, company, pictures } = useWebsite();
  return (
    <section
      data-picture-behind-bar=""
      className="relative flex min-h-175 items-start overflow-hidden bg-navy-950 sm:min-h-170 sm:items-center"
    >
      <div className="absolute inset-0 max-sm:top-30">
        <ResponsiveImage
          file={sourceOf(pictures.banner)}
          alt=""
          sizes={sizes}
          loading="eager"
          fetchPriority="high"
          className="size-full object-cover object-[84%_50%] sm:object-[86%_50%]"
        />
        <div className="absolute inset-0 bg-linear-to-b from-navy-950 via-navy-950/72 via-[calc(100%-360px)] to-transparent to-[calc(100%-220px)] sm:hidden" />
        <div className="scrim-words absolute inset-0 max-sm:hidden" />
      </div>
      <div className="content relative pt-[calc(var(--h-bar)+var(--s-8))] pb-90 sm:pt-(--h-bar) sm:pb-16">
        <Eyebrow theme="dark">{`Welcome to ${company.name}`}</Eyebrow>
        <h1 className="display mt-4 max-w-170 text-5 text-on-navy sm:mt-5">{about.headline}</h1>
        <p className="mt-5 max-w-75 text-3 text-on-picture sm:mt-6 sm:max-w-125">{about.lead}</p>
      </div>
    </section>
  );
}
