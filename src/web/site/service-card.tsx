import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import type { ServiceHash } from './services.ts';

/** The whole card links to the service's anchor on the services page. On phones it is a row with a small image. */
export function ServiceCard({ hash }: { hash: ServiceHash }) {
  const { pictures, services } = useWebsite();
  const service = services[hash];
  return (
    <Link
      to={`/services#${hash}`}
      className="group/card flex flex-wrap items-center gap-4 rounded-card sm:block"
    >
      <ResponsiveImage
        file={sourceOf(pictures[hash])}
        alt=""
        sizes="(min-width: 1264px) 368px, (min-width: 640px) 46vw, 149px"
        className="rounded-card bg-cream object-cover max-sm:size-28 max-sm:shrink-0 sm:aspect-4/3 sm:w-full"
      />
      <div className="min-w-0 grow basis-[10rem] sm:mt-4">
        <h3 className="flex items-start justify-between gap-4 text-3 font-title text-navy-900">
          {service.title}
          <ArrowRight className="mt-1 size-5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/card:translate-x-1" />
        </h3>
        <p className="mt-1 max-w-90 text-pretty text-ink-2">{service.line}</p>
      </div>
    </Link>
  );
}
