import { gallerySlides, type PastTraining } from '#contract/gallery/gallery.ts';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { Carousel } from '#web/ui/images/carousel.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { shippedSlides } from './shipped-slides.ts';

const sizes = '(min-width: 900px) 760px, 88vw';
const classes = 'aspect-4/3 w-full rounded-card bg-cream object-cover sm:aspect-16/10';

/** Four captioned images of past trainings: the company's newest, or the shipped ones if it has fewer than four. */
export function Gallery({ pictures }: { pictures: readonly PastTraining[] | undefined }) {
  const own =
    pictures && pictures.length >= gallerySlides ? pictures.slice(0, gallerySlides) : undefined;
  const slides = own
    ? own.map(({ _id, caption, bannerLogo, bannerLogoSmall }) => ({
        key: _id,
        caption,
        content: (
          <UploadedImage
            large={bannerLogo}
            small={bannerLogoSmall}
            alt=""
            sizes={sizes}
            className={classes}
          />
        ),
      }))
    : shippedSlides.map(({ picture, caption, alt }) => ({
        key: picture,
        caption,
        content: (
          <ResponsiveImage
            file={{ path: `/art/${picture}`, widths: [400, 800], width: 800, height: 600, alt }}
            sizes={sizes}
            className={classes}
          />
        ),
      }));
  return <Carousel title="From past sessions" slides={slides} />;
}
