import type { LinksFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { ConsultationForm } from './consultation-form.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Book Consultancy',
    description:
      'Book a consultancy session: professional advice to optimize your logistics operations.',
    path: '/book-consultancy',
  });

export const links: LinksFunction = () => [pageHeroPreload];

export default function BookConsultancyPage() {
  return (
    <PageHero
      title="Book Consultancy"
      line="Professional advice to optimize your logistics operations."
    >
      <ConsultationForm />
    </PageHero>
  );
}
