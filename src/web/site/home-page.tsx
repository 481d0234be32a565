import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Contact } from './contact.tsx';
import { company, services } from './content.ts';
import { Faq } from './faq.tsx';
import { HomeHero, homeHeroPreloads } from './home-hero.tsx';
import { Section } from './section.tsx';
import { ServiceCard } from './service-card.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Driver Outsourcing & Logistics Consultancy',
    description: company.description,
  });

export const links: LinksFunction = () => homeHeroPreloads;

/** The home page. */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <Section
        mark="What We Offer"
        title="Explore Our Services"
        lead="Four ways to put the right person behind the wheel, and the right plan behind the journey."
      >
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
          {services.map((service) => (
            <li key={service.hash}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        mark="Contact"
        title="Talk to us"
        lead="Tell us what you need to move, or where you want to drive."
        ground="white"
      >
        <Contact />
        <div className="mt-4">
          <TextLink to="/about">Read More</TextLink>
        </div>
      </Section>
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
