import { Gauge, type LucideIcon, Route, ShieldCheck } from 'lucide-react';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

// In the order of the reasons.
const reasonIcons: readonly LucideIcon[] = [Route, ShieldCheck, Gauge];

export function WhyChoose() {
  const { company, home, pictures } = useWebsite();
  return (
    <section className="bg-card py-(--section)">
      <div className="content">
        <div className="grid items-center gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div>
            <Eyebrow>Why choose us</Eyebrow>
            <h2 className="title mt-4 text-4">Why choose {company.name}</h2>
            <ul className="mt-8 divide-y divide-line max-lg:hidden">
              <Reasons />
            </ul>
          </div>
          <figure className="overflow-hidden rounded-card bg-why-ground">
            <figcaption className="relative flex flex-col-reverse px-5 pt-5 sm:px-8 sm:pt-7">
              <span className="font-strong text-ink">{home.deliveriesLabel}</span>
              <span className="text-5 font-display text-navy-900">
                {home.deliveries}
                <span className="text-gold-700">+</span>
              </span>
            </figcaption>
            <ResponsiveImage
              file={sourceOf(pictures.why)}
              sizes="(min-width: 1264px) 600px, 92vw"
              className="-mt-11.5 aspect-square w-full object-cover sm:-mt-18"
            />
          </figure>
          <ul className="divide-y divide-line lg:hidden">
            <Reasons />
          </ul>
        </div>
        <figure className="mt-12 flex flex-col gap-6 border-t border-line pt-10 sm:mt-16 sm:flex-row sm:items-start sm:gap-12">
          <BrandStripes className="ms-3 h-8 shrink-0 scale-x-150 self-start sm:ms-4" />
          <blockquote className="max-w-200 text-3 font-strong text-navy-900 sm:text-4 sm:leading-[1.3] sm:font-title">
            <p>“{home.quote}”</p>
          </blockquote>
        </figure>
      </div>
    </section>
  );
}

export function Reasons() {
  return useWebsite().home.reasons.map(({ title, text }, at) => {
    const Icon = reasonIcons[at] ?? Route;
    return (
      <li key={title} className="flex flex-wrap gap-x-5 gap-y-3 py-6 first:pt-0">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-chip bg-navy-900 text-gold-400">
          <Icon className="size-5" />
        </span>
        <div className="grow basis-[12rem]">
          <h3 className="text-3 font-title text-navy-900">{title}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
        </div>
      </li>
    );
  });
}
