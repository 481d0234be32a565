import type { WebsiteContent } from '#contract/website/website-content.ts';
import { MarkedText } from '#web/platform/page/marked-text.tsx';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite, websiteIn } from '#web/platform/page/website.ts';
import { sourceOf } from '#web/platform/page/website-pictures.ts';
import { MainLinks } from '#web/site/main-links.tsx';
import { Section } from '#web/site/section.tsx';
import { ServicesSection } from '#web/site/services-section.tsx';
import { organization } from '#web/site/structured-data.ts';
import { Reasons } from '#web/site/why-choose.tsx';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { initials } from '#web/ui/images/initials.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

// The image is three times as wide as high, in a box of 580 px height on phones and 680 px otherwise.
const heroSizes = '(min-width: 2040px) 100vw, (min-width: 640px) 2040px, 800px';

const heroPreload = ({ banner }: WebsiteContent['pictures']) =>
  ({ tagName: 'link', ...preloadOf(sourceOf(banner), heroSizes) }) as const;

// `/team` renders the same page.
export const meta: PageMeta = (args) => {
  const { about, company, pictures } = websiteIn(args);
  const words = pageMeta(args, {
    title: 'About Us',
    description: about.description,
    path: '/about',
    jsonLd: [organization(company)],
  });
  return [...words, heroPreload(pictures)];
};

export default function AboutPage() {
  const { team } = useWebsite();
  return (
    <>
      <AboutHero />
      <Statement />
      <WhyUs />
      <Aims />
      <ServicesSection mark="What we do best" title="Four services, one team" className="bg-card" />
      <Section mark="Our team" title="The people in charge" lead={team.lead}>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2">
          {team.people.map((person) => (
            <TeamMember key={person.name} person={person} />
          ))}
        </ul>
      </Section>
      <ClosingCall />
    </>
  );
}

function Statement() {
  const { about, home } = useWebsite();
  return (
    <section aria-label="Who we are" className="bg-card py-(--section)">
      <div className="content">
        <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[8fr_4fr]">
          <h2 className="title max-w-180 text-4">{about.statement}</h2>
          <MarkedText text={about.text} className="text-ink-2" />
        </div>
        <dl className="mt-12 grid gap-x-10 gap-y-6 border-t border-line pt-8 sm:mt-16 sm:grid-cols-3 sm:pt-10">
          {home.figures.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-row-reverse flex-wrap-reverse items-center justify-end gap-x-5 sm:flex-col-reverse sm:flex-nowrap sm:items-start sm:gap-1"
            >
              <dt className="text-ink-2 max-sm:grow max-sm:basis-[7rem]">{label}</dt>
              <dd className="text-5 font-display text-navy-900 max-sm:min-w-32">
                {figure}
                <span className="text-gold-700">+</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function WhyUs() {
  const { company, pictures } = useWebsite();
  return (
    <section className="py-(--section)">
      <div className="content grid items-center gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Eyebrow>Why choose us</Eyebrow>
          <h2 className="title mt-4 text-4">Why choose {company.name}</h2>
          <ul className="mt-8 divide-y divide-line border-t border-line pt-6">
            <Reasons />
          </ul>
        </div>
        <ResponsiveImage
          file={sourceOf(pictures.depot)}
          sizes="(min-width: 1264px) 610px, 92vw"
          className="aspect-4/3 w-full rounded-card bg-cream object-cover lg:aspect-15/14"
        />
      </div>
    </section>
  );
}

function Aims() {
  const { about } = useWebsite();
  return (
    <div className="bg-navy-950 py-(--section) text-on-navy">
      <div className="content grid gap-y-10 md:grid-cols-[1fr_auto_1fr]">
        <Aim title="Our vision" text={about.vision} />
        <span
          aria-hidden="true"
          className="mx-16 w-1.5 -skew-x-[18deg] bg-gold-400 max-md:hidden"
        />
        <Aim title="Our mission" text={about.mission} />
      </div>
    </div>
  );
}

function Aim({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <Eyebrow theme="dark" as="h2">
        {title}
      </Eyebrow>
      <p className="mt-5 text-3">{text}</p>
    </section>
  );
}

function AboutHero() {
  const { about, company, pictures } = useWebsite();
  return (
    <section
      data-picture-behind-bar=""
      className="relative flex min-h-175 items-start overflow-hidden bg-navy-950 sm:min-h-170 sm:items-center"
    >
      <div className="absolute inset-0 max-sm:top-30">
        <ResponsiveImage
          file={sourceOf(pictures.banner)}
          alt=""
          sizes={heroSizes}
          loading="eager"
          fetchPriority="high"
          className="size-full object-cover object-[98%_50%] sm:object-[86%_50%]"
        />
        <div className="absolute inset-0 bg-linear-to-b from-navy-950 via-navy-950/72 via-[calc(100%-360px)] to-transparent to-[calc(100%-220px)] sm:hidden" />
        <div className="scrim-words absolute inset-0 max-sm:hidden" />
      </div>
      <div className="content relative pt-[calc(var(--h-bar)+--spacing(8))] pb-90 sm:pt-(--h-bar) sm:pb-16">
        <Eyebrow theme="dark">{`Welcome to ${company.name}`}</Eyebrow>
        <h1 className="display mt-4 max-w-170 text-5 text-on-navy sm:mt-5">{about.headline}</h1>
        <p className="mt-5 max-w-75 text-3 text-on-picture sm:mt-6 sm:max-w-125">{about.lead}</p>
      </div>
    </section>
  );
}

function ClosingCall() {
  return (
    <section className="bg-navy-950 text-on-navy">
      <div className="content">
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 border-b border-line-navy py-16 lg:py-18">
          <h2 className="display max-w-150 text-4">{useWebsite().home.banner}</h2>
          <MainLinks className="grow lg:grow-0" />
        </div>
      </div>
    </section>
  );
}

type Person = WebsiteContent['team']['people'][number];

function TeamMember({ person: { name, position, answersFor, portrait } }: { person: Person }) {
  return (
    <li className="grid grid-cols-[--spacing(28)_1fr] gap-x-5 sm:block">
      {portrait.name === '' ? (
        <Initials name={name} />
      ) : (
        <ResponsiveImage
          file={sourceOf(portrait)}
          sizes="(min-width: 1264px) 588px, (min-width: 640px) 46vw, 112px"
          className="aspect-square w-full rounded-card bg-cream object-cover sm:aspect-10/9"
        />
      )}
      <div className="sm:mt-5">
        <h3 className="text-3 font-title text-navy-900">{name}</h3>
        <p className="text-ink-2">{position}</p>
        <p className="mt-3 border-t border-line pt-3 sm:mt-4 sm:pt-4">
          <span className="font-title text-navy-900">Responsible for:</span> {answersFor}
        </p>
      </div>
    </li>
  );
}

function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative flex aspect-square w-full items-end self-start overflow-clip rounded-card bg-navy-900 p-3 text-4 font-display sm:aspect-10/9 sm:p-6 sm:text-5 text-on-navy"
    >
      <span className="absolute -inset-y-px end-4 flex -skew-x-[18deg] gap-2 *:w-2 sm:gap-6 sm:*:w-6 forced-colors:hidden">
        <span className="bg-navy-800" />
        <span className="bg-gold-400" />
        <span className="bg-navy-800" />
      </span>
      <span className="relative">{initials(name)}</span>
    </span>
  );
}
