import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { about, company, reasons, services, team } from './content.ts';
import { CtaBanner } from './cta-banner.tsx';
import { images, portrait } from './images.ts';
import { PageHeader } from './page-header.tsx';
import { Section } from './section.tsx';
import { Stats } from './stats.tsx';
import { organization } from './structured-data.ts';
import { reasonIcons } from './why-choose.tsx';

// `/team` renders the same page.
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'About Us',
    description:
      'Who we are, what we want and who leads us: a logistics support company from Ogun State that finds, checks, places and trains drivers.',
    path: '/about',
    jsonLd: [organization()],
  });

export default function AboutPage() {
  return (
    <>
      <PageHeader mark={`Welcome to ${company.name}`} title={about.headline} lead={about.lead}>
        <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
          <ResponsiveImage
            file={images.depot}
            sizes="(min-width: 1264px) 680px, 92vw"
            loading="eager"
            fetchPriority="high"
            className="aspect-4/3 w-full rounded-card bg-cream object-cover"
          />
          <p className="max-w-measure">{about.text}</p>
        </div>
      </PageHeader>
      <Stats />
      <section className="bg-card py-(--section)">
        <div className="content grid gap-x-16 gap-y-12 md:grid-cols-2">
          <Aim title="Our vision" text={about.vision} />
          <Aim title="Our mission" text={about.mission} />
        </div>
      </section>
      <section className="py-(--section)">
        <div className="content">
          <Eyebrow>Why choose us</Eyebrow>
          <h2 className="title mt-4 text-4">Why choose {company.name}</h2>
          <ul className="mt-8 grid gap-4 sm:mt-10 sm:gap-6 md:grid-cols-3">
            {reasons.points.map(({ title, text }, at) => {
              const Icon = reasonIcons[at];
              return (
                <li key={title} className="rounded-card bg-card p-6 shadow-soft sm:p-8">
                  <span className="inline-flex size-11 items-center justify-center rounded-chip bg-navy-900 text-gold-400">
                    {Icon && <Icon aria-hidden="true" className="size-5" />}
                  </span>
                  <h3 className="mt-5 text-3 font-title text-navy-900">{title}</h3>
                  <p className="mt-2 text-ink-2">{text}</p>
                </li>
              );
            })}
          </ul>
        </div>
      </section>
      <Section
        mark="What we do best"
        title="Four services, one team"
        ground="white"
        more={<TextLink to="/services">See all services</TextLink>}
      >
        <ul className="divide-y divide-line border-y border-line">
          {services.map(({ hash, title, line }) => (
            <li key={hash} className="py-5">
              <h3 className="text-3 font-title text-navy-900">{title}</h3>
              <p className="mt-1 text-ink-2">{line}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section mark="Our team" title="The people who answer for it">
        <ul className="grid gap-6 sm:grid-cols-2">
          {team.map(({ name, position, image }) => (
            <li key={name} className="flex items-center gap-5 rounded-card bg-card p-6 shadow-soft">
              <ResponsiveImage
                file={portrait(image)}
                sizes="96px"
                className="size-24 shrink-0 rounded-round bg-cream object-cover"
              />
              <div>
                <h3 className="text-3 font-title text-navy-900">{name}</h3>
                <p className="text-ink-2">{position}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <CtaBanner />
    </>
  );
}

function Aim({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-t-4 border-gold-400 pt-6">
      <h2 className="text-3 font-title text-gold-700">{title}</h2>
      <p className="mt-3 text-3 text-navy-900 sm:text-4 sm:leading-[1.3] sm:font-strong">{text}</p>
    </div>
  );
}
