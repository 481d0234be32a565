import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ValidationError } from '#contract/checks.ts';
import { ElsewherePanel, useIsElsewhere } from '#web/platform/forms/elsewhere-panel.tsx';
import { referenceLabel } from '#web/platform/forms/reference-label.ts';
import { goTo } from '#web/platform/forms/wizard.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { answerSentence } from '#web/site/content.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { applicationTabs } from './application-draft.ts';
import { type Position, type Stopped, summary, useApplication } from './application-store.ts';
import { DraftNotice } from './draft-notice.tsx';
import { PersonalStep } from './personal-step.tsx';
import { findFault, findProblemStep } from './problem-step.ts';
import { ProfessionalStep } from './professional-step.tsx';
import { StepsBar, StepsPanel } from './steps-panel.tsx';
import { useWizardStep } from './use-wizard-step.ts';

const loadDocumentsStep = async () => {
  const [loaded, { applicationPhotos }] = await Promise.all([
    import('./documents-step.tsx'),
    import('./application-uploads.ts'),
  ]);
  // Also while the first steps are shown: a restored application can have photos that were not sent.
  applicationPhotos.start();
  return loaded.DocumentsStep;
};
const DocumentsStep = lazyComponent(loadDocumentsStep);
const ResumePanel = lazyComponent(async () => (await import('./resume-panel.tsx')).ResumePanel);
const SentDialog = lazyComponent(async () => (await import('#web/ui/overlays/success-dialog.tsx')).SuccessDialog);

/** The application form: three steps, the last with a stage for each kind of document. */
export function ApplicationWizard() {
  const application = useApplication();
  const { position, goTo: show, goBack } = useWizardStep();
  const [problems, setProblems] = useState<readonly ValidationError[]>([]);
  const [reference, setReference] = useState<string>();
  const navigate = useNavigate();
  const isElsewhere = useIsElsewhere(applicationTabs);
  const { isRestored, stopped, setPosition, clearStopped } = application;
  const { isArrival, arrive } = useArrival(position, isRestored);
  // Used as a key, so that starting afresh also resets the steps' own state, such as errors.
  const [round, setRound] = useState(1);
  const { step, stage } = position;

  const hasPhotos = Object.values(application.documents).some((files) => files.length > 0);

  const steps = goTo(application.steps, position.step);
  const stages = goTo(application.stages, position.stage);

  useEffect(() => void applicationTabs.open(), []);

  useEffect(() => {
    if (isRestored && !stopped) setPosition({ step, stage });
  }, [isRestored, stopped, setPosition, step, stage]);

  useEffect(() => {
    // If that fails, it is loaded when it is shown.
    if (position.step > 1 || hasPhotos) void loadDocumentsStep().catch(() => undefined);
  }, [position.step, hasPhotos]);

  function goOn(to: Position) {
    setProblems([]);
    clearStopped();
    show(to);
  }

  function back() {
    clearStopped();
    goBack();
  }

  function resume({ position: left }: Stopped) {
    arrive();
    clearStopped();
    if (left.step !== step || left.stage !== stage) show(left);
  }

  function startOver() {
    arrive();
    setProblems([]);
    setRound(round + 1);
    application.reset();
  }

  function showProblems(found: readonly ValidationError[]) {
    const [first] = found;
    if (!first) return;
    setProblems(found);
    clearStopped();
    show(findProblemStep(first, useApplication.getState().documents));
  }

  function returnToSummary() {
    const fault = findFault(useApplication.getState());
    if (!fault) {
      application.completeAll();
      return goOn(summary);
    }
    toast.warning(fault.message);
    showProblems(fault.problems);
  }

  const onSummary = application.isReviewed ? returnToSummary : undefined;

  return (
    <div
      data-card=""
      className="form-card grid scroll-mt-[calc(var(--h-bar)+var(--s-4))] overflow-clip rounded-card shadow-soft max-sm:-mx-2 lg:grid-cols-[372px_1fr]"
    >
      <StepsPanel steps={steps} stages={stages} />
      <div className="min-w-0 bg-card px-5 py-6 sm:p-12 lg:px-18">
        <ElsewherePanel
          tabs={applicationTabs}
          what="your application"
          onContinue={() => (stopped ? resume(stopped) : arrive())}
        />
        {stopped && !isElsewhere && (
          <ResumePanel stopped={stopped} onContinue={() => resume(stopped)} onStartAfresh={startOver} />
        )}
        {!isElsewhere && <StepsBar steps={steps} stages={stages} />}
        {position.step === 1 && !isElsewhere && (
          <PersonalStep
            key={round}
            isArrival={isArrival}
            problems={problems}
            onNext={() => goOn({ step: 2, stage: 1 })}
            onSummary={onSummary}
          />
        )}
        {position.step === 2 && !isElsewhere && (
          <ProfessionalStep
            isArrival={isArrival}
            problems={problems}
            onNext={() => goOn({ step: 3, stage: 1 })}
            onSummary={onSummary}
            onBack={back}
          />
        )}
        {position.step === 3 && !isElsewhere && (
          <DocumentsStep
            stage={position.stage}
            isArrival={isArrival}
            problems={problems}
            onNext={() => goOn({ step: 3, stage: position.stage + 1 })}
            onSummary={onSummary}
            onBack={back}
            onChange={goOn}
            onProblems={showProblems}
            onSent={setReference}
          />
        )}
        <DraftNotice />
      </div>
      {reference !== undefined && (
        <SentDialog
          description="We have received your application and your documents."
          referenceLabel={referenceLabel}
          reference={reference}
          statusPath="/track"
          next={["We'll check your details and your documents.", answerSentence]}
          close="Back to the home page"
          onClose={() => void navigate('/')}
        />
      )}
    </div>
  );
}

/**
 * Whether the step was reached from another one, since the page was loaded and the draft restored. `arrive` marks the
 * current step as reached.
 */
function useArrival({ step, stage }: Position, isRestored: boolean) {
  const first = useRef<string>(undefined);
  const [hasMoved, setMoved] = useState(false);
  if (isRestored) first.current ??= `${step} ${stage}`;
  const isElsewhere = first.current !== undefined && first.current !== `${step} ${stage}`;
  useEffect(() => {
    if (isElsewhere) setMoved(true);
  }, [isElsewhere]);
  return { isArrival: hasMoved || isElsewhere, arrive: () => setMoved(true) };
}
