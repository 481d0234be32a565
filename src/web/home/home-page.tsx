import { type ComponentType, lazy, Suspense } from 'react';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite, websiteIn } from '#web/platform/page/website.ts';
import { WhenNear } from '#web/platform/page/when-near.tsx';
import { Section } from '#web/site/section.tsx';
import { ServiceCard } from '#web/site/service-card.tsx';
import { serviceHashes } from '#web/site/services.ts';
import { answeredQuestions, organization, website } from '#web/site/structured-data.ts';
import { WhyChoose } from '#web/site/why-choose.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { AboutTeaser } from './about-teaser.tsx';
import { CtaBanner } from './cta-banner.tsx';
import { Faq } from './faq.tsx';
import { HomeHero, homeHeroPreloads } from './home-hero.tsx';
import { nextTrainingsHeight } from './next-trainings-height.ts';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';

// With all that asks for data. Without a connection there is nothing to show either.
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
      <HomeHero />
      <AboutTeaser />
      <Stats />
      <Section
        mark="What We Offer"
        title="Explore Our Services"
        lead={home.servicesLead}
        more={<TextLink to="/services">See all services</TextLink>}
      >
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
          {serviceHashes.map((hash) => (
            <li key={hash}>
              <ServiceCard hash={hash} />
            </li>
          ))}
        </ul>
      </Section>
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
