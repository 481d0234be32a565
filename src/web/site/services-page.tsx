import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { company, services } from './content.ts';
import { images } from './images.ts';
import { PageHeader } from './page-header.tsx';
import { serviceList } from './structured-data.ts';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Services',
    description: 'Driver outsourcing, logistics training, consultancy and driver requests for companies in Nigeria.',
    path: '/services',
    jsonLd: [serviceList()],
  });

/** The four services in full, each with its own anchor. */
export default function ServicesPage() {
  return (
    <PageHeader
      mark="What We Offer"
      title="Our Services"
      lead="Four ways to put the right person behind the wheel, and the right plan behind the journey."
    >
      <ul className="flex flex-col gap-16 sm:gap-24">
        {services.map(({ hash, title, line, text, action }, at) => (
          <li
            key={hash}
            id={hash}
            tabIndex={-1}
            className="grid scroll-mt-[calc(var(--h-bar)+var(--s-6))] items-center gap-x-16 gap-y-6 outline-none md:grid-cols-2"
          >
            <ResponsiveImage
              file={images[hash]}
              sizes="(min-width: 1264px) 568px, (min-width: 768px) 46vw, 92vw"
              loading={at === 0 ? 'eager' : 'lazy'}
              className={classNames(
                'aspect-4/3 w-full rounded-card bg-cream object-cover',
                at % 2 === 1 && 'md:order-last',
              )}
            />
            <div>
              <h2 className="title text-4">{title}</h2>
              <p className="mt-3 text-3 text-ink-2">{line}</p>
              <p className="mt-4 max-w-measure">{text}</p>
              <TextLink to={action.to} className="mt-4">
                {action.label}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </PageHeader>
  );
}
