import { useState } from 'react';
import type { LinksFunction } from 'react-router';
import { MarkedLine } from '#web/platform/page/marked-text.tsx';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { ApplicationWizard } from './application-wizard.tsx';
import { ClosedPanel } from './closed-panel.tsx';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Apply as a Driver',
    description:
      'Join our team of trusted professional drivers: apply in three short steps with your licence, NIN, medical record and certificate.',
    path: '/apply',
  });

export const links: LinksFunction = () => [pageHeroPreload];

export default function ApplyPage() {
  const { applications, reason } = useWebsite().announcements;
  const [isLooking, setLooking] = useState(false);
  if (applications === 'closed' && !isLooking) {
    return (
      <PageHero title="Applications are closed for now" line={reason && <MarkedLine text={reason} />}>
        <ClosedPanel onLook={() => setLooking(true)} />
      </PageHero>
    );
  }
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
