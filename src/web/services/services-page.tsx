import { ArrowDown, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { type PageMeta, useWebsite, websiteIn } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { type ServiceHash, serviceHashes } from '#web/site/services.ts';
import { organizationId } from '#web/site/structured-data.ts';
import { ButtonLink, type ButtonVariant } from '#web/ui/actions/button.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

/** schema.org data for search engines; each service has its anchor. */
const serviceList = ({ company, services }: WebsiteContent): object => ({
  '@type': 'ItemList',
  itemListElement: serviceHashes.map((hash, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'Service',
      name: services[hash].title,
      description: services[hash].text,
      url: `${publicUrl}/services#${hash}`,
      provider: {
        '@type': 'Organization',
        '@id': organizationId,
        name: company.name,
        url: `${publicUrl}/`,
      },
    },
  })),
});

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Services',
    description:
      'Driver outsourcing, logistics training, consultancy and driver requests for companies in Nigeria.',
    path: '/services',
    jsonLd: [serviceList(websiteIn(args))],
  });

export default function ServicesPage() {
  return (
    <>
      <Intro />
      <Outsourcing />
      <Training />
      <StatsBreak />
      <div className="content grid gap-y-(--section) py-(--section)">
        <Consultancy />
        <Request />
      </div>
    </>
  );
}

function Intro() {
  const { services } = useWebsite();
  const { mark, title, lead } = services;
  return (
    <div className="content pt-12 sm:pt-18">
      <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[7fr_5fr]">
        <div>
          <Eyebrow>{mark}</Eyebrow>
          <h1 className="title mt-4 text-5">{title}</h1>
        </div>
        <p className="max-w-measure text-3 text-ink-2">{lead}</p>
      </div>
      <nav aria-label="Services" className="mt-10 border-y border-line sm:mt-12">
        <ul className="grid gap-x-6 max-sm:divide-y max-sm:divide-line sm:grid-cols-2 lg:grid-cols-4">
          {serviceHashes.map((hash) => (
            <li key={hash}>
              <a
                href={`#${hash}`}
                className="group/jump flex min-h-14 items-center justify-between gap-3 py-2 font-title text-navy-900 sm:min-h-16"
              >
                {services[hash].title}
                <ArrowDown className="size-4.5 shrink-0 text-gold-700 transition-transform duration-(--fast) group-hover/jump:translate-y-1" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Outsourcing() {
  const { pictures, services } = useWebsite();
  const service = services['driver-outsourcing'];
  return (
    <ServiceArticle
      hash="driver-outsourcing"
      className="grid items-center gap-x-16 gap-y-8 py-(--section) lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:ps-[max(var(--gutter),(100%-var(--content-width))/2)]"
    >
      <div className="max-lg:content">
        <h2 className="title text-4">{service.title}</h2>
        <p className="mt-4 text-3 text-ink-2">{service.text}</p>
        <ServiceFact service={service} />
        <ServiceLink hash="driver-outsourcing" variant="gold" />
      </div>
      <ResponsiveImage
        file={sourceOf(pictures['driver-outsourcing'])}
        sizes="(min-width: 1024px) 56vw, 100vw"
        loading="eager"
        className="aspect-4/3 w-full bg-cream object-cover max-lg:order-first lg:aspect-auto lg:h-135 lg:rounded-s-card"
      />
    </ServiceArticle>
  );
}

function Training() {
  const { pictures, services } = useWebsite();
  const service = services.training;
  return (
    <ServiceArticle hash="training" className="bg-card py-(--section)">
      <div className="content">
        <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-2">
          <h2 className="title text-4 lg:max-w-120">{service.title}</h2>
          <p className="max-w-measure text-3 text-ink-2">{service.text}</p>
        </div>
        <div className="relative mt-10 lg:pb-10">
          <ResponsiveImage
            file={sourceOf(pictures.yard)}
            sizes="(min-width: 1264px) 1200px, 100vw"
            className="aspect-4/3 w-full rounded-card bg-cream object-cover object-[50%_80%] sm:aspect-auto sm:h-115"
          />
          <div className="lg:absolute lg:end-8 lg:bottom-0 lg:w-100 lg:rounded-card lg:bg-card lg:px-8 lg:pb-8 lg:shadow-soft">
            <ServiceFact service={service} isStacked />
            <ServiceLink hash="training" variant="navy" isInCard />
          </div>
        </div>
      </div>
    </ServiceArticle>
  );
}

function Consultancy() {
  const { pictures, services } = useWebsite();
  const service = services.consultancy;
  return (
    <ServiceArticle
      hash="consultancy"
      className="grid items-center gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <ResponsiveImage
        file={sourceOf(pictures.consultancy)}
        sizes="(min-width: 1264px) 680px, 100vw"
        className="aspect-4/3 w-full rounded-card bg-cream object-cover lg:aspect-square"
      />
      <div>
        <h2 className="title text-4">{service.title}</h2>
        <p className="mt-4 text-3 text-ink-2">{service.text}</p>
        <ServiceFact service={service} />
        <ServiceLink hash="consultancy" variant="navy" />
      </div>
    </ServiceArticle>
  );
}

function Request() {
  const { pictures, services } = useWebsite();
  const service = services['driver-request'];
  return (
    <ServiceArticle
      hash="driver-request"
      className="grid overflow-clip rounded-card bg-card shadow-soft lg:grid-cols-2"
    >
      <div className="p-6 sm:p-14">
        <h2 className="title text-4">{service.title}</h2>
        <p className="mt-4 text-3 text-ink-2">{service.text}</p>
        <ServiceFact service={service} />
        <ServiceLink hash="driver-request" variant="gold" />
      </div>
      <ResponsiveImage
        file={sourceOf(pictures['driver-request'])}
        sizes="(min-width: 1264px) 640px, 100vw"
        className="size-full bg-cream object-cover aspect-4/3 max-lg:order-first lg:min-h-0"
      />
    </ServiceArticle>
  );
}

function StatsBreak() {
  const [first, ...others] = useWebsite().home.figures;
  if (!first) return null;
  return (
    <section
      aria-label="In figures"
      className="relative overflow-clip bg-navy-950 py-(--section) text-on-navy"
    >
      <span
        aria-hidden="true"
        className="absolute -inset-y-px end-8 flex -skew-x-[18deg] gap-6 max-md:hidden lg:gap-12 forced-colors:hidden"
      >
        <span className="w-8 bg-navy-800 lg:w-14" />
        <span className="w-8 bg-gold-400 lg:w-14" />
        <span className="w-8 bg-navy-800 lg:w-14" />
      </span>
      <div className="content relative flex flex-wrap items-center gap-x-18 gap-y-5">
        <p className="text-figure leading-none font-display">
          {first.figure}
          <span className="text-gold-400">+</span>
        </p>
        <div className="max-w-100">
          <p className="display text-4">{first.label}</p>
          <p className="mt-3 text-3 text-on-navy-2">
            {others.map(({ figure, label }) => `${figure}+ ${label}`).join(', ')}
          </p>
        </div>
      </div>
    </section>
  );
}

const actions: Record<ServiceHash, { label: string; to: string }> = {
  'driver-outsourcing': { label: 'Request a Driver', to: '/request' },
  training: { label: 'Training Programs', to: '/training' },
  consultancy: { label: 'Book a Consultation', to: '/book-consultancy' },
  'driver-request': { label: 'Request a Driver', to: '/request' },
};

interface ServiceArticleProps {
  /** Its anchor. */
  hash: string;
  className: string;
  children: ReactNode;
}

function ServiceArticle({ hash, className, children }: ServiceArticleProps) {
  return (
    <article id={hash} tabIndex={-1} className={classNames('outline-none', className)}>
      {children}
    </article>
  );
}

interface ServiceFactProps {
  service: { figure: string; figureLine: string };
  /** The text below the figure rather than next to it. */
  isStacked?: boolean;
}

function ServiceFact({ service, isStacked = false }: ServiceFactProps) {
  return (
    <p
      className={classNames(
        'my-7 grid border-line py-5',
        isStacked
          ? 'gap-1 max-lg:border-y lg:mt-3 lg:mb-0'
          : 'gap-x-5 gap-y-1 border-y sm:grid-cols-[auto_1fr] sm:items-center',
      )}
    >
      <span className="title text-4">{service.figure}</span>
      <span className="text-ink-2">{service.figureLine}</span>
    </p>
  );
}

interface ServiceLinkProps {
  hash: ServiceHash;
  variant: ButtonVariant;
  isInCard?: boolean;
}

function ServiceLink({ hash, variant, isInCard = false }: ServiceLinkProps) {
  const { label, to } = actions[hash];
  return (
    <ButtonLink
      to={to}
      variant={variant}
      className={classNames('max-sm:w-full', isInCard && 'lg:w-full')}
    >
      {label}
      <ArrowRight />
    </ButtonLink>
  );
}
