import type { LinksFunction, MetaFunction } from 'react-router';
import { late } from '#web/platform/late.tsx';
import { pageMeta } from '#web/platform/page-meta.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { AboutTeaser } from './about-teaser.tsx';
import { CallBanner } from './call-banner.tsx';
import { company, services } from './content.ts';
import { Faq } from './faq.tsx';
import { HomeHero, homeHeroPreloads } from './home-hero.tsx';
import { Section } from './section.tsx';
import { ServiceCard } from './service-card.tsx';
import { sessionsRoom } from './sessions-room.ts';
import { Stats } from './stats.tsx';
import { answeredQuestions, organization, website } from './structured-data.ts';
import { Testimonials } from './testimonials.tsx';
import { WhyChoose } from './why-choose.tsx';

// What only some visitors scroll to, and what needs the server, comes after the page itself.
const LateNextSessions = late(async () => (await import('./next-sessions.tsx')).NextSessions, {
  until: 'near',
  room: `justify-center ${sessionsRoom}`,
});

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Driver Outsourcing & Logistics Consultancy',
    description: company.description,
    path: '/',
    things: [organization(), website(), ...answeredQuestions()],
  });

export const links: LinksFunction = () => homeHeroPreloads;

/** The home page. */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <AboutTeaser />
      <Stats />
      <Section
        mark="What We Offer"
        title="Explore Our Services"
        lead="Four ways to put the right person behind the wheel, and the right plan behind the journey."
        more={<TextLink to="/services">See all services</TextLink>}
      >
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
          {services.map((service) => (
            <li key={service.hash}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      </Section>
      <WhyChoose />
      <LateNextSessions />
      <CallBanner />
      <Testimonials />
      <Section
        id="faq"
        mark="FAQ's"
        title="Questions people ask us"
        lead="Not here? Call us or write to us, and a person answers."
      >
        <Faq />
      </Section>
    </>
  );
}
