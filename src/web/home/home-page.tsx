import { Minus, Plus, Star } from 'lucide-react';
import { type ComponentType, lazy, Suspense, type ToggleEvent } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { MarkedText } from '#web/platform/page/marked-text.tsx';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite, websiteIn } from '#web/platform/page/website.ts';
import { heroMobile, sourceOf } from '#web/platform/page/website-pictures.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { MainLinks } from '#web/site/main-links.tsx';
import { Section } from '#web/site/section.tsx';
import { ServicesSection } from '#web/site/services-section.tsx';
import { answeredQuestions, organization, website } from '#web/site/structured-data.ts';
import { WhyChoose } from '#web/site/why-choose.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { preloadOf } from '#web/ui/images/image-source.ts';
import { ResponsiveImage } from '#web/ui/images/responsive-image.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { nextTrainingsHeight } from './next-trainings-height.ts';

// Loads all data-fetching code lazily. If that fails, there is no data to show either.
const NextTrainings = lazy<ComponentType>(() =>
  import('./next-trainings.tsx').then(
    (part) => ({ default: part.NextTrainings }),
    () => ({ default: () => null }),
  ),
);

export const meta: PageMeta = (args) => {
  const { company, pictures, questions } = websiteIn(args);
  const words = pageMeta(args, {
    title: 'Driver Outsourcing & Logistics Consultancy',
    description: company.description,
    path: '/',
    jsonLd: [organization(company), website(company), ...answeredQuestions(questions)],
  });
  return [...words, ...homeHeroPreloads(pictures)];
};

export default function HomePage() {
  const { home, questions } = useWebsite();
  return (
    <>
      <div className="lg:flex lg:min-h-[min(100svh,1100px)] lg:flex-col">
        <HomeHero />
        <Stats />
      </div>
      <AboutTeaser />
      <ServicesSection mark="What We Offer" title="Explore Our Services" lead={home.servicesLead} />
      <WhyChoose />
      <WhenNear room={nextTrainingsHeight}>
        <Suspense fallback={<div className={nextTrainingsHeight} />}>
          <NextTrainings />
        </Suspense>
      </WhenNear>
      <CtaBanner />
      <Testimonials />
      <Section id="faq" mark="FAQ's" title="Questions people ask us" lead={questions.lead}>
        <Faq />
      </Section>
    </>
  );
}

function AboutTeaser() {
  const { home, pictures } = useWebsite();
  const { aboutHeadline, aboutLead, aboutText } = home;
  return (
    <section className="bg-card lg:py-(--section)">
      <div className="grid items-center gap-x-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pe-[max(var(--gutter),(100vw-var(--content-width))/2)]">
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

function CtaBanner() {
  const { home, pictures } = useWebsite();
  return (
    <section className="relative flex min-h-140 overflow-hidden bg-navy-950 sm:min-h-125">
      <ResponsiveImage
        file={sourceOf(pictures.banner)}
        sizes="(min-width: 1500px) 100vw, 1500px"
        className="absolute inset-0 size-full object-cover object-[30%_100%] max-sm:object-[98%_100%]"
      />
      <div className="scrim-words absolute inset-0 max-sm:bg-linear-to-b max-sm:from-navy-950/72 max-sm:from-56% max-sm:to-transparent max-sm:to-72%" />
      <div className="content relative py-(--section)">
        <h2 className="display max-w-150 text-4 text-on-navy">{home.banner}</h2>
        <MainLinks className="mt-7" />
      </div>
    </section>
  );
}

// Browsers that support the `name` attribute of `details` do this themselves.
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>) {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll('details') ?? [])
    if (other !== opened) other.open = false;
}

function Faq() {
  const { entries, toCome } = useWebsite().questions;
  const firstAnswered = entries.findIndex(({ answer }) => answer !== '');
  return (
    <div className="border-t border-line">
      {entries.map(({ question, answer }, at) => (
        <details
          key={question}
          name="faq"
          open={at === firstAnswered}
          onToggle={closeOthers}
          className="group/faq border-b border-line"
        >
          <summary className="flex min-h-18 list-none items-center justify-between gap-6 py-4 text-3 font-title text-navy-900 [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <Plus className="size-5 shrink-0 text-gold-700 group-open/faq:hidden" />
            <Minus className="hidden size-5 shrink-0 text-gold-700 group-open/faq:block" />
          </summary>
          <MarkedText text={answer || toCome} className="max-w-measure pe-10 pb-7 text-ink-2" />
        </details>
      ))}
    </div>
  );
}

function Stats() {
  return (
    <section aria-label="In figures" className="bg-navy-950 text-on-navy">
      <dl className="content grid gap-x-10 divide-line-navy py-6 max-md:divide-y md:grid-cols-3 md:py-12">
        {useWebsite().home.figures.map(({ figure, label }, at) => (
          <div
            key={label}
            className="relative flex flex-row-reverse flex-wrap-reverse items-center justify-end gap-x-6 py-5 md:flex-col-reverse md:flex-nowrap md:items-start md:gap-2"
          >
            <dt className="text-2 text-on-navy-2 max-md:grow max-md:basis-[7rem]">
              {label}
              {at > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute inset-y-4 -start-8 w-1.5 -skew-x-[18deg] bg-gold-400 max-md:hidden"
                />
              )}
            </dt>
            <dd className="min-w-36 text-5 font-display">
              {figure}
              <span className="text-gold-400">+</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const isTall = '(max-aspect-ratio: 4/5)';
const isWide = 'not all and (max-aspect-ratio: 4/5)';

// On a tall screen the cropped image is twice as wide as the screen; about 1,200 px of it suffice on a phone.
const croppedSizes = `${isTall} and (min-resolution: 2.5dppx) 400px, ${isTall} and (min-resolution: 1.5dppx) 600px, ${isTall} 222vw, calc(100vw)`;

type Pictures = WebsiteContent['pictures'];

/** Only the shipped picture has a separate crop for tall screens. */
const isCropped = ({ hero }: Pictures) => hero.name !== 'hero';

/** For the page's `meta`; picks the crop for the screen's aspect ratio. */
function homeHeroPreloads(pictures: Pictures) {
  const file = sourceOf(pictures.hero);
  const preloads = isCropped(pictures)
    ? [preloadOf(file, croppedSizes)]
    : [preloadOf(file, '100vw', isWide), preloadOf(heroMobile, '100vw', isTall)];
  return preloads.map((preload) => ({ tagName: 'link' as const, ...preload }));
}

/**
 * On wide screens the image fills the first screen, with text on its dark left and the truck clear of three lines.
 * On tall screens it is below the text. In between, the truck moves to the right, clear of the text.
 * Large text keeps to the width of the lines below it.
 */
function HomeHero() {
  const { company, home, pictures } = useWebsite();
  return (
    <section
      data-picture-behind-bar=""
      className="relative flex min-h-[min(820px,100svh)] grow items-center lg:min-h-0 overflow-hidden bg-navy-950 tall:min-h-0 tall:items-start"
    >
      <ResponsiveImage
        file={sourceOf(pictures.hero)}
        {...(isCropped(pictures)
          ? { sizes: croppedSizes }
          : { tall: { file: heroMobile, media: isTall, sizes: '100vw' } })}
        loading="eager"
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover object-[76%_50%] max-lg:object-[46%_50%] xl:w-[109%] xl:max-w-none tall:top-auto tall:aspect-4/5 tall:h-auto"
      />
      <div className="absolute inset-0 bg-(image:--scrim-hero)" />
      <div className="content relative">
        <div className="max-w-150 md:max-w-[min(600px,47vw)] pt-[calc(var(--h-bar)+--spacing(10))] pb-[calc(--spacing(16)+8svh)] lg:pb-10 tall:max-w-150 tall:pt-[calc(var(--h-bar)+--spacing(8))] tall:pb-[86vw] tall:min-[30rem]:pb-[92vw]">
          <Eyebrow theme="dark" isLarge>
            {company.tagline}
          </Eyebrow>
          <h1 className="display mt-4 text-5 text-on-navy sm:mt-6 xl:w-[min(11.25em,max(100%,1600px-11.25em))] xl:text-wrap">
            {home.headline}
          </h1>
          <p className="mt-4 max-w-120 text-3 text-on-picture sm:mt-6">{home.line}</p>
          <MainLinks className="mt-7 sm:mt-9" />
          <TextLink to="/request" theme="dark" className="mt-3">
            Request a Driver
          </TextLink>
        </div>
      </div>
    </section>
  );
}

const best = 5;

function Testimonials() {
  return (
    <section className="bg-card py-(--section)">
      <div className="content">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <div>
            <Eyebrow>Testimonials</Eyebrow>
            <h2 className="title mt-4 text-4">What our clients say</h2>
          </div>
          <ButtonLink to="/apply" variant="line" className="max-md:hidden">
            Become Our Next Success Story
          </ButtonLink>
        </div>
        <ul className="mt-8 grid gap-4 sm:mt-10 sm:gap-6 lg:grid-cols-3">
          {useWebsite().testimonials.entries.map(({ name, position, words, rating, portrait }) => (
            <li key={`${name} ${words}`}>
              <figure className="flex h-full flex-col rounded-card bg-paper p-6 sm:p-8">
                <p className="flex items-center gap-3 text-1 text-ink-2">
                  <span aria-hidden="true" className="flex gap-1">
                    {Array.from({ length: best }, (_, at) => (
                      <Star
                        key={at}
                        className={
                          at < rating
                            ? 'size-4.5 fill-gold-500 text-gold-500'
                            : 'size-4.5 text-ink-3'
                        }
                      />
                    ))}
                  </span>
                  {rating} out of {best}
                </p>
                <blockquote className="mt-5 grow text-3 text-ink">
                  <p>“{words}”</p>
                </blockquote>
                <figcaption className="mt-6 flex items-center gap-4">
                  <ResponsiveImage
                    file={sourceOf(portrait, 'portrait')}
                    sizes="48px"
                    className="size-12 rounded-round bg-cream object-cover"
                  />
                  <span>
                    <span className="block font-title text-navy-900">{name}</span>
                    <span className="text-1 text-ink-2">{position}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <ButtonLink to="/apply" variant="line" wide className="mt-6 md:hidden">
          Become Our Next Success Story
        </ButtonLink>
      </div>
    </section>
  );
}
