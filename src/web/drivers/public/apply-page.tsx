import { useState } from 'react';
import type { LinksFunction } from 'react-router';
import { MarkedLine } from '#web/platform/page/marked-text.tsx';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { type Position, summary, useApplication } from './application-store.ts';
import { ApplicationWizard, preparation } from './application-wizard.tsx';
import { ClosedPanel, UntilThen } from './closed-panel.tsx';
import { useClosing } from './use-closing.ts';
import { useWizardStep } from './use-wizard-step.ts';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title: 'Apply as a Driver',
    description:
      'Join our team of trusted professional drivers: apply in three short steps with your licence, NIN, medical record and certificate.',
    path: '/apply',
  });

export const links: LinksFunction = () => [pageHeroPreload];

export default function ApplyPage() {
  // Select single values: typing and restoring must not render the page.
  const phase = useApplication((state) => state.phase);
  const received = useApplication((state) => state.received);
  const isBegun = useApplication(
    ({ photos, values }) =>
      photos.length > 0 || Object.values(values).some((value) => value !== ''),
  );
  const closing = useClosing();
  const wizard = useWizardStep();
  const [isLooking, setLooking] = useState(false);
  // A waiting form is still sent: the server decides. Its response stays until read.
  const isClosed = closing?.isTaken === false && phase !== 'waiting' && received === undefined;
  const isFormShown = !isClosed || isLooking || isBegun;
  return (
    <PageHero
      title={
        isClosed
          ? 'Applications are closed for now'
          : 'Join our team of trusted professional drivers'
      }
      line={
        isClosed ? (
          !isFormShown && closing.reason && <MarkedLine text={closing.reason} />
        ) : (
          <>
            Three short steps, about ten minutes.{' '}
            <span className="max-sm:hidden">{preparation}</span>
          </>
        )
      }
      brief={isClosed ? undefined : briefOf(wizard.position)}
    >
      {isClosed && (
        <div
          className={
            isFormShown
              ? 'mb-8'
              : 'grid gap-10 lg:grid-cols-2 lg:gap-0 lg:rounded-card lg:bg-card lg:shadow-soft'
          }
        >
          <ClosedPanel
            closing={closing}
            isFormShown={isFormShown}
            onLook={() => setLooking(true)}
          />
          {!isFormShown && <UntilThen />}
        </div>
      )}
      {isFormShown && (
        <>
          <noscript>
            <p className="mb-4 rounded-card bg-gold-100 p-5 text-ink">
              This form needs JavaScript, which is switched off in your browser. Please switch it on
              and reload the page, or call us: our numbers are at the bottom of this page.
            </p>
          </noscript>
          {closing?.isTaken && (
            <p className="mb-4 rounded-card bg-gold-100 p-5 text-ink">
              Applications are closed now, but you began before that. We still take yours if you
              send it now.
            </p>
          )}
          <ApplicationWizard {...wizard} />
        </>
      )}
    </PageHero>
  );
}

/** Replaces the page's title on phones, from the second step on. */
function briefOf({ step, stage }: Position) {
  if (step === 1) return undefined;
  return step === 2 || stage === summary.stage
    ? { title: 'Your application' }
    : { title: 'Your documents', line: 'Each photo is sent as soon as you add it.' };
}
