import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

/** The company in a few words; on wide screens the image extends to the window's left edge. */
export function AboutTeaser() {
  const { home, pictures } = useWebsite();
  const { aboutHeadline, aboutLead, aboutText } = home;
  return (
    <section className="bg-card lg:py-(--section)">
      <div className="grid items-center gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pe-[max(var(--gutter),(100vw-var(--content))/2)]">
        <ResponsiveImage
          file={sourceOf(pictures.depot)}
          sizes="(min-width: 1024px) 55vw, 100vw"
          className="aspect-4/3 w-full bg-cream object-cover max-lg:order-last lg:rounded-e-card"
        />
        <div className="max-lg:content max-lg:py-(--section) max-lg:pb-10">
          <Eyebrow>About us</Eyebrow>
          <h2 className="title mt-4 text-4">{aboutHeadline}</h2>
          <p className="mt-5 text-3 text-ink-2">{aboutLead}</p>
          <p className="mt-4 max-w-measure text-ink-2">{aboutText}</p>
          <TextLink to="/about" className="mt-4">
            Read More<span className="sr-only"> about the company</span>
          </TextLink>
        </div>
      </div>
    </section>
  );
}
