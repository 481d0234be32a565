import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ValidationError } from '#contract/platform/checks.ts';
import { readSlug, sourceParameter } from '#contract/sources/slugs.ts';
import { answerSentence } from '#contract/website/company.ts';
import { isWaitingForLine } from '#web/platform/drafts/draft-state.ts';
import { ElsewherePanel } from '#web/platform/drafts/elsewhere-panel.tsx';
import { WaitingPanel } from '#web/platform/drafts/waiting-panel.tsx';
import { goTo } from '#web/platform/forms/wizard.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { referenceLabel } from '#web/ui/data/reference-label.ts';
import { SuccessDialog } from '#web/ui/overlays/success-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import {
  application,
  markAll,
  type Position,
  recordPosition,
  recordSource,
  stagesOf,
  stepsOf,
  summary,
  useApplication,
} from './application-store.ts';
import { DocumentsStep } from './documents-step.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { PersonalStep } from './personal-step.tsx';
import { findFault, findProblemStep } from './problem-step.ts';
import { ProfessionalStep } from './professional-step.tsx';
import { ResumePanel } from './resume-panel.tsx';
import { StepsBar, StepsPanel } from './steps-panel.tsx';
import { useApplicationSending } from './submit-application.ts';
import { useWizardStep } from './use-wizard-step.ts';

/** The application form: three steps, the last with a stage for each kind of document. */
export function ApplicationWizard() {
  const { company, forms } = useWebsite();
  const state = useApplication();
  const { position, goTo: show, goBack } = useWizardStep();
  const [problems, setProblems] = useState<readonly ValidationError[]>([]);
  const [sentAs, setSentAs] = useState<string>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const source = readSlug(search.get(sourceParameter));
  const { place, foundFrom, phase, reference } = state;
  const isHere = place !== 'elsewhere';
  const isOffered = foundFrom !== undefined;
  const { isArrival, arrive } = useArrival(position, place === 'here');
  // Used as a key, so that starting again also resets the steps' own state, such as errors.
  const [round, setRound] = useState(1);
  const { step, stage } = position;
  const reason = useApplicationSending({ onProblems: showProblems, onSent: setSentAs });
  const isWaiting = isWaitingForLine(state);

  const steps = goTo(stepsOf(state), position.step);
  const stages = goTo(stagesOf(state), position.stage);

  useEffect(() => {
    if (place !== 'here' || phase === 'waiting' || isOffered) return;
    if (phase === 'filling') recordPosition({ step, stage });
    recordSource(source);
  }, [place, phase, isOffered, step, stage, source]);

  // What was submitted before a reload goes on being sent from the summary.
  const isAstray = place === 'here' && phase === 'waiting' && (step !== summary.step || stage !== summary.stage);
  useEffect(() => {
    if (isAstray) show(summary);
  });

  function goOn(to: Position) {
    setProblems([]);
    application.goOn();
    show(to);
  }

  function back() {
    application.goOn();
    goBack();
  }

  function resume() {
    const left = useApplication.getState().extra.position;
    arrive();
    application.goOn();
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
    application.goOn();
    show(findProblemStep(first, useApplication.getState().photos));
  }

  function returnToSummary() {
    const fault = findFault(useApplication.getState());
    if (!fault) {
      markAll();
      return goOn(summary);
    }
    toast.warning(fault.message);
    showProblems(fault.problems);
  }

  const onSummary = state.extra.isReviewed ? returnToSummary : undefined;

  return (
    <div
      data-card=""
      className="form-card grid scroll-mt-[calc(var(--h-bar)+var(--s-4))] overflow-clip rounded-card shadow-soft max-sm:-mx-2 lg:grid-cols-[372px_1fr]"
    >
      <StepsPanel steps={steps} stages={stages} />
      <div className="min-w-0 bg-card px-5 py-6 sm:p-12 lg:px-18">
        <ElsewherePanel draft={application} onMoved={resume} />
        {reference !== undefined && sentAs === undefined && isHere && (
          <p className="mb-8 rounded-field bg-green-tint p-4 text-1 text-green-ink">
            We have received your application. {referenceLabel}: <strong className="font-title">{reference}</strong>
          </p>
        )}
        {isOffered && isHere && <ResumePanel savedAt={foundFrom} onContinue={resume} onStartAfresh={startOver} />}
        {isWaiting && <WaitingPanel draft={application} reason={reason} />}
        {/* It stays: with it, leaving the page asks first where the device couldn't keep everything. */}
        <div hidden={isWaiting}>
          {isHere && <StepsBar steps={steps} stages={stages} />}
          {position.step === 1 && isHere && (
            <PersonalStep
              key={round}
              isArrival={isArrival}
              problems={problems}
              onNext={() => goOn({ step: 2, stage: 1 })}
              onSummary={onSummary}
            />
          )}
          {position.step === 2 && isHere && (
            <ProfessionalStep
              isArrival={isArrival}
              problems={problems}
              onNext={() => goOn({ step: 3, stage: 1 })}
              onSummary={onSummary}
              onBack={back}
            />
          )}
          {position.step === 3 && isHere && (
            <DocumentsStep
              stage={position.stage}
              isArrival={isArrival}
              problems={problems}
              onNext={() => goOn({ step: 3, stage: position.stage + 1 })}
              onSummary={onSummary}
              onBack={back}
              onChange={goOn}
              onProblems={showProblems}
            />
          )}
        </div>
        <DraftNotice />
      </div>
      {sentAs !== undefined && (
        <SuccessDialog
          description={forms.application}
          reference={sentAs}
          next={[forms.applicationNext, answerSentence(company)]}
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
