import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import type { Service } from './content.ts';
import { images } from './images.ts';

interface ServiceCardProps {
  service: Service & { hash: keyof typeof images };
}

/** A service on the home page, with image, name and a line of text. The whole card links to the services page. */
export function ServiceCard({ service }: ServiceCardProps) {
  return (
    <Link to={`/services#${service.hash}`} className="group/card block rounded-card">
      <ResponsiveImage
        file={images[service.hash]}
        alt=""
        sizes="(min-width: 1264px) 368px, (min-width: 640px) 46vw, 92vw"
        className="aspect-4/3 w-full rounded-card bg-cream object-cover"
      />
      <h3 className="mt-4 flex items-center justify-between gap-4 text-3 font-title text-navy-900">
        {service.title}
        <ArrowRight
          aria-hidden="true"
          className="size-5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/card:translate-x-1"
        />
      </h3>
      <p className="mt-1 max-w-90 text-ink-2">{service.line}</p>
    </Link>
  );
}
