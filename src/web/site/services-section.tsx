import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { type ServiceHash, serviceHashes } from './services.ts';

interface ServicesSectionProps {
  mark: string;
  title: string;
  lead?: string;
  className?: string;
}

export function ServicesSection({ mark, title, lead, className }: ServicesSectionProps) {
  return (
    <section className={classNames('py-(--section)', className)}>
      <div className="content">
        <Eyebrow>{mark}</Eyebrow>
        <h2 className="title mt-4 text-4">{title}</h2>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          {lead && <p className="mt-4 max-w-measure text-3 text-pretty text-ink-2">{lead}</p>}
          <TextLink to="/services">See all services</TextLink>
        </div>
        <ul className="mt-8 grid divide-line max-sm:divide-y max-sm:border-y max-sm:border-line sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 lg:grid-cols-4">
          {serviceHashes.map((hash) => (
            <li key={hash} className="max-sm:py-4">
              <ServiceCard hash={hash} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The whole card links to the service's anchor on the services page. On phones it is a row with a small image. */
function ServiceCard({ hash }: { hash: ServiceHash }) {
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
        sizes="(min-width: 1264px) 282px, (min-width: 1024px) 22vw, (min-width: 640px) 46vw, 149px"
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
