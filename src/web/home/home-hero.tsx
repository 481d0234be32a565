import type { WebsiteContent } from '#contract/website/website-content.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { heroMobile, sourceOf } from '#web/platform/page/website-pictures.ts';
import { MainLinks } from '#web/site/main-links.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

const isTall = '(max-aspect-ratio: 4/5)';
const isWide = 'not all and (max-aspect-ratio: 4/5)';

// On a tall screen the cropped image is twice as wide as the screen; about 1,200 px of it suffice on a phone.
const croppedSizes = `${isTall} and (min-resolution: 2.5dppx) 400px, ${isTall} and (min-resolution: 1.5dppx) 600px, ${isTall} 222vw, calc(100vw)`;

type Pictures = WebsiteContent['pictures'];

/** Only the shipped picture has a separate crop for tall screens. */
const isCropped = ({ hero }: Pictures) => hero.name !== 'hero';

/** For the page's `meta`; picks the crop for the screen's aspect ratio. */
export function homeHeroPreloads(pictures: Pictures) {
  const file = sourceOf(pictures.hero);
  const preloads = isCropped(pictures)
    ? [preloadOf(file, croppedSizes)]
    : [preloadOf(file, '100vw', isWide), preloadOf(heroMobile, '100vw', isTall)];
  return preloads.map((preload) => ({ tagName: 'link' as const, ...preload }));
}

/**
 * On wide screens the image fills the first screen, with text on its dark left and the truck clear of three lines.
 * On tall screens it is below the text. In between, the truck moves to the right, clear of the text.
 * Large text keeps to the width of the lines below it.
 */
export function HomeHero() {
  const { company, home, pictures } = useWebsite();
  return (
    <section
      data-picture-behind-bar=""
      className="relative flex min-h-[min(820px,100svh)] grow items-center lg:min-h-0 overflow-hidden bg-navy-950 tall:min-h-0 tall:items-start"
    >
      <ResponsiveImage
        file={sourceOf(pictures.hero)}
        {...(isCropped(pictures)
          ? { sizes: croppedSizes }
          : { tall: { file: heroMobile, media: isTall, sizes: '100vw' } })}
        loading="eager"
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover object-[76%_50%] max-lg:object-[46%_50%] xl:w-[109%] xl:max-w-none tall:top-auto tall:aspect-4/5 tall:h-auto"
      />
      <div className="absolute inset-0 bg-(image:--scrim-hero)" />
      <div className="content relative">
        <div className="max-w-150 md:max-w-[min(600px,47vw)] pt-[calc(var(--h-bar)+--spacing(10))] pb-[calc(--spacing(16)+8svh)] lg:pb-10 tall:max-w-150 tall:pt-[calc(var(--h-bar)+--spacing(8))] tall:pb-[86vw] tall:min-[30rem]:pb-[92vw]">
          <Eyebrow theme="dark" isLarge>
            {company.tagline}
          </Eyebrow>
          <h1 className="display mt-4 text-5 text-on-navy sm:mt-6 xl:w-[min(11.25em,max(100%,1600px-11.25em))] xl:text-wrap">
            {home.headline}
          </h1>
          <p className="mt-4 max-w-120 text-3 text-on-picture sm:mt-6">{home.line}</p>
          <MainLinks className="mt-7 sm:mt-9" />
          <TextLink to="/request" theme="dark" className="mt-3">
            Request a Driver
          </TextLink>
        </div>
      </div>
    </section>
  );
}
