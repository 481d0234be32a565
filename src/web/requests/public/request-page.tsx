import type { LinksFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { RequestForm } from './request-form.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Request a Driver',
    description:
      'Request verified, experienced drivers for trucks, vans, cars and buses for your company.',
    path: '/request',
  });

export const links: LinksFunction = () => [pageHeroPreload];

export default function RequestPage() {
  return (
    <PageHero
      title="Request a Driver"
      line="Verified, experienced drivers for your company's operations."
    >
      <RequestForm />
    </PageHero>
  );
}
