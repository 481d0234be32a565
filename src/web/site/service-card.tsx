import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { ServiceHash } from './services.ts';

interface ServiceCardProps {
  /** Its anchor on the services page. */
  hash: ServiceHash;
  /** One of four in a row; on phones, a row with a small image. */
  isSmall?: boolean;
}

/** The whole card links to the services page. */
export function ServiceCard({ hash, isSmall = false }: ServiceCardProps) {
  const { pictures, services } = useWebsite();
  const service = services[hash];
  return (
    <Link
      to={`/services#${hash}`}
      className={classNames(
        'group/card rounded-card',
        isSmall ? 'flex flex-wrap items-center gap-4 sm:block' : 'block',
      )}
    >
      <ResponsiveImage
        file={sourceOf(pictures[hash])}
        alt=""
        sizes={
          isSmall
            ? '(min-width: 1264px) 282px, (min-width: 640px) 46vw, 128px'
            : '(min-width: 1264px) 368px, (min-width: 640px) 46vw, 92vw'
        }
        className={classNames(
          'rounded-card bg-cream object-cover sm:aspect-4/3 sm:w-full',
          isSmall ? 'max-sm:size-24 max-sm:shrink-0' : 'max-sm:aspect-4/3 max-sm:w-full',
        )}
      />
      <div className={classNames('min-w-0 grow', isSmall ? 'basis-[10rem] sm:mt-4' : 'mt-4')}>
        <h3 className="flex items-start justify-between gap-4 text-3 font-title text-navy-900">
          {service.title}
          <ArrowRight
            aria-hidden="true"
            className="mt-1 size-5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/card:translate-x-1"
          />
        </h3>
        <p className="mt-1 max-w-90 text-pretty text-ink-2">{service.line}</p>
      </div>
    </Link>
  );
}
