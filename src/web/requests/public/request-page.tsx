import type { LinksFunction, MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { company } from '#web/site/content.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { RequestForm } from './request-form.tsx';

/** The page's name in the browser's tab, and what is said of it where its address is shared. */
export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Request a Driver',
    description: 'Request verified, experienced drivers for trucks, vans, cars and buses for your company.',
    path: '/request',
  });

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [pageHeroPreload];

/** Where companies ask for drivers. */
export default function RequestPage() {
  return (
    <PageHero title="Request a Driver" line="Verified, experienced drivers for your company's operations.">
      <RequestForm />
    </PageHero>
  );
}
