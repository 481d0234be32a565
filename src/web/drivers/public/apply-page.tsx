import type { LinksFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { ApplicationWizard } from './application-wizard.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Apply as a Driver',
    description:
      'Join our team of trusted professional drivers: apply in three short steps with your licence, NIN, medical record and certificate.',
    path: '/apply',
  });

export const links: LinksFunction = () => [pageHeroPreload];

export default function ApplyPage() {
  return (
    <PageHero
      title="Join our team of trusted professional drivers"
      line="Three short steps, about ten minutes. Have your licence, NIN, medical record and certificate ready."
    >
      <noscript>
        <p className="mb-4 rounded-card bg-gold-100 p-5 text-ink">
          This form needs JavaScript, which is switched off in your browser. Please switch it on and reload the page, or
          call us: our numbers are at the bottom of this page.
        </p>
      </noscript>
      <ApplicationWizard />
    </PageHero>
  );
}
