import { gallerySlides, type PastTraining } from '#contract/gallery/gallery.ts';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { Carousel } from '#web/ui/images/carousel.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';

const sizes = '(min-width: 900px) 760px, 88vw';
const classes = 'aspect-4/3 w-full rounded-card bg-cream object-cover sm:aspect-16/10';

/** Shown until the company has enough images. */
const shippedSlides = [
  {
    picture: 'training-2',
    caption: 'Cone slalom in the training yard',
    alt: 'A truck weaves through a slalom of cones in a training yard while trainees watch',
  },
  {
    picture: 'training-1',
    caption: 'Road junctions in the classroom',
    alt: 'Trainees at desks face an instructor and a whiteboard with a junction diagram',
  },
  {
    picture: 'training-3',
    caption: 'Under the bonnet in the workshop',
    alt: 'Trainees inspect a car with its bonnet open in a workshop',
  },
  {
    picture: 'training-4',
    caption: 'Safety gear before the drive',
    alt: 'A table with helmets, boots, gloves, folded vests and a first-aid box',
  },
];

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
