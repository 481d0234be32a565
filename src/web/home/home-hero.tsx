import { useWebsite } from '#web/platform/page/website.ts';
import { images } from '#web/site/images.ts';
import { MainLinks } from '#web/site/main-links.tsx';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

const isTall = '(max-aspect-ratio: 4/5)';
const isWide = 'not all and (max-aspect-ratio: 4/5)';

/** Preloads the hero image, in the crop for the screen's aspect ratio. */
export const homeHeroPreloads = [
  preloadOf(images.hero, '100vw', isWide),
  preloadOf(images.heroMobile, '100vw', isTall),
];

/** The home page's first screen: image, headline and the two main links. */
export function HomeHero() {
  const { company, home } = useWebsite();
  return (
    <section data-picture-behind-bar="" className="home-hero relative flex overflow-hidden bg-navy-950">
      <ResponsiveImage
        file={images.hero}
        tall={{ file: images.heroMobile, media: isTall, sizes: '100vw' }}
        alt=""
        loading="eager"
        fetchPriority="high"
        className="home-hero-picture"
      />
      <div className="home-hero-veil absolute inset-0" />
      <div className="content relative">
        <div className="home-hero-words">
          <Eyebrow theme="dark">{company.tagline}</Eyebrow>
          <h1 className="display mt-4 text-5 text-on-navy sm:mt-6">{home.headline}</h1>
          <p className="mt-4 max-w-120 text-3 text-on-picture sm:mt-6">{home.line}</p>
          <MainLinks className="mt-7 sm:mt-9" />
        </div>
      </div>
    </section>
  );
}
