import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page-meta.ts';
import { PageHero, pageHeroPreload } from '#web/ui/page-hero.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { company } from './content.ts';
import { ReachUs } from './reach-us.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Book Consultancy',
    description: 'Book a consultancy session: professional advice to optimize your logistics operations.',
    path: '/book-consultancy',
  });

export const links: LinksFunction = () => [pageHeroPreload];

/** How to book a consultancy session. */
export default function BookConsultancyPage() {
  return (
    <PageHero title="Book Consultancy" line="Professional advice to optimize your logistics operations.">
      <ReachUs title="Arrange a session with us">
        <p>
          Bring us a question about your logistics, as a company or on your own account. We look at how you work today
          and advise on what to change.
        </p>
        <p>
          Call us or write to us with your area of concern and the day that suits you, and whether morning, afternoon or
          evening is best.
        </p>
        <TextLink to="/services#consultancy">More about this service</TextLink>
      </ReachUs>
    </PageHero>
  );
}
