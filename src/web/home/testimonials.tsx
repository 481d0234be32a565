import { Star } from 'lucide-react';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

const best = 5;

export function Testimonials() {
  return (
    <section className="bg-card py-(--section)">
      <div className="content">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <div>
            <Eyebrow>Testimonials</Eyebrow>
            <h2 className="title mt-4 text-4">What our clients say</h2>
          </div>
          <ButtonLink to="/apply" variant="line" className="max-md:hidden">
            Become Our Next Success Story
          </ButtonLink>
        </div>
        <ul className="mt-8 grid gap-4 sm:mt-10 sm:gap-6 lg:grid-cols-3">
          {useWebsite().testimonials.entries.map(({ name, position, words, rating, portrait }) => (
            <li key={`${name} ${words}`}>
              <figure className="flex h-full flex-col rounded-card bg-paper p-6 sm:p-8">
                <p className="flex items-center gap-3 text-1 text-ink-2">
                  <span aria-hidden="true" className="flex gap-1">
                    {Array.from({ length: best }, (_, at) => (
                      <Star
                        key={at}
                        className={
                          at < rating
                            ? 'size-4.5 fill-gold-500 text-gold-500'
                            : 'size-4.5 text-ink-3'
                        }
                      />
                    ))}
                  </span>
                  {rating} out of {best}
                </p>
                <blockquote className="mt-5 grow text-3 text-ink">
                  <p>“{words}”</p>
                </blockquote>
                <figcaption className="mt-6 flex items-center gap-4">
                  <ResponsiveImage
                    file={sourceOf(portrait, 'portrait')}
                    sizes="48px"
                    className="size-12 rounded-round bg-cream object-cover"
                  />
                  <span>
                    <span className="block font-title text-navy-900">{name}</span>
                    <span className="text-1 text-ink-2">{position}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <ButtonLink to="/apply" variant="line" wide className="mt-6 md:hidden">
          Become Our Next Success Story
        </ButtonLink>
      </div>
    </section>
  );
}
