import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { company } from '#web/site/content.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { ConsultationForm } from './consultation-form.tsx';

/** The page's name in the browser's tab, and what is said of it where its address is shared. */
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Book Consultancy',
    description: 'Book a consultancy session: professional advice to optimize your logistics operations.',
    path: '/book-consultancy',
  });

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [pageHeroPreload];

/** Where a consultancy session is booked. */
export default function BookConsultancyPage() {
  return (
    <PageHero title="Book Consultancy" line="Professional advice to optimize your logistics operations.">
      <ConsultationForm />
    </PageHero>
  );
}
