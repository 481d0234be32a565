import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Problem } from '#contract/checks.ts';
import { late } from '#web/platform/late.tsx';
import { goTo } from '#web/platform/wizard.ts';
import { useApplication } from './application-store.ts';
import { findPlace } from './find-place.ts';
import { PersonalStep } from './personal-step.tsx';
import { ProfessionalStep } from './professional-step.tsx';
import { StepsBar, StepsPanel } from './steps-panel.tsx';
import { type Position, usePosition } from './use-position.ts';

const DocumentsStep = late(async () => (await import('./documents-step.tsx')).DocumentsStep);
const SentDialog = late(async () => (await import('./sent-dialog.tsx')).SentDialog);

/** The application form: three steps, the last with a stage for each document, and how far one has come. */
export function ApplicationWizard() {
  const application = useApplication();
  const { position, goTo: show, goBack } = usePosition();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [reference, setReference] = useState<string>();
  const navigate = useNavigate();
  const isArrival = useHasMoved(position);

  const steps = goTo(application.steps, position.step);
  const stages = goTo(application.stages, position.stage);

  useEffect(() => {
    if (position.step > 1) DocumentsStep.preload();
    if (position.step > 2) SentDialog.preload();
  }, [position.step]);

  function goOn(to: Position) {
    setProblems([]);
    show(to);
  }

  function showProblems(found: readonly Problem[]) {
    const [first] = found;
    if (!first) return;
    setProblems(found);
    show(findPlace(first, useApplication.getState().documents));
  }

  return (
    <div
      data-card=""
      className="form-card grid scroll-mt-[calc(var(--h-bar)+var(--s-4))] overflow-hidden rounded-card bg-card shadow-soft max-sm:-mx-2 lg:grid-cols-[372px_1fr]"
    >
      <StepsPanel steps={steps} stages={stages} />
      <div className="min-w-0 px-5 py-6 sm:p-12 lg:px-18">
        <StepsBar steps={steps} stages={stages} />
        {position.step === 1 && (
          <PersonalStep isArrival={isArrival} problems={problems} onNext={() => goOn({ step: 2, stage: 1 })} />
        )}
        {position.step === 2 && (
          <ProfessionalStep
            isArrival={isArrival}
            problems={problems}
            onNext={() => goOn({ step: 3, stage: 1 })}
            onBack={goBack}
          />
        )}
        {position.step === 3 && (
          <DocumentsStep
            stage={position.stage}
            isArrival={isArrival}
            problems={problems}
            onNext={() => goOn({ step: 3, stage: position.stage + 1 })}
            onBack={goBack}
            onChange={goOn}
            onProblems={showProblems}
            onSent={setReference}
          />
        )}
      </div>
      {reference !== undefined && <SentDialog reference={reference} onClose={() => void navigate('/')} />}
    </div>
  );
}

/** Whether another step has been on the screen before this one, since the page was opened. */
function useHasMoved({ step, stage }: Position): boolean {
  const first = useRef(`${step} ${stage}`);
  const [hasMoved, setMoved] = useState(false);
  const isElsewhere = first.current !== `${step} ${stage}`;
  useEffect(() => {
    if (isElsewhere) setMoved(true);
  }, [isElsewhere]);
  return hasMoved || isElsewhere;
}
