import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type DocumentGroup,
  documentGroups,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { personalChecks, professionalChecks } from '#contract/drivers/application-record.ts';
import type { ValidationError } from '#contract/platform/checks.ts';
import { readSlug, sourceParameter } from '#contract/sources/slugs.ts';
import { applicantAnswerSentence } from '#contract/website/company.ts';
import { PersonalFields, ProfessionalFields } from '#web/drivers/application-fields.tsx';
import { draftIncompleteMessage, draftSavedMessage } from '#web/platform/drafts/draft-messages.ts';
import { isWaitingForLine } from '#web/platform/drafts/draft-state.ts';
import { ElsewherePanel } from '#web/platform/drafts/elsewhere-panel.tsx';
import { WaitingPanel } from '#web/platform/drafts/waiting-panel.tsx';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { goTo, type Wizard } from '#web/platform/forms/wizard.ts';
import { tokenIn } from '#web/platform/page/link-token.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { referenceLabel } from '#web/ui/data/reference-label.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { DiscardDraftDialog } from '#web/ui/overlays/discard-draft-dialog.tsx';
import { SuccessDialog } from '#web/ui/overlays/success-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import {
  application,
  markAll,
  markStep,
  type Position,
  recordInvitation,
  recordPosition,
  recordSource,
  stagesOf,
  stepsOf,
  summary,
  useApplication,
} from './application-store.ts';
import { ConfirmStage, type ConfirmStageProps } from './confirm-stage.tsx';
import { DocumentStage } from './document-stage.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { findFault, findProblemStep } from './problem-step.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepsBar, StepsPanel } from './steps-panel.tsx';
import { useApplicationSending } from './submit-application.ts';
import type { useWizardStep } from './use-wizard-step.ts';

export const preparation = 'Have your licence, NIN, medical record and certificate ready.';

const fieldsSteps = [
  {
    number: 1,
    title: 'Personal Information',
    line: 'You must be 30 to 50 years old.',
    checks: personalChecks,
    Fields: PersonalFields,
  },
  {
    number: 2,
    title: stepTitles.professional,
    line: 'Have your licence and medical record ready.',
    checks: professionalChecks,
    Fields: ProfessionalFields,
  },
] as const;

/** The steps after submission, when the form is empty again. */
const sentSteps: Wizard = {
  steps: Object.values(stepTitles).map((title) => ({
    title,
    status: 'completed',
    isComplete: true,
  })),
  current: 1,
};

export function ApplicationWizard({
  position,
  goTo: show,
  goBack,
}: ReturnType<typeof useWizardStep>) {
  const { company, forms } = useWebsite();
  const extra = useApplication((state) => state.extra);
  const photos = useApplication((state) => state.photos);
  const restoredFrom = useApplication((state) => state.restoredFrom);
  const reference = useApplication((state) => state.reference);
  const received = useApplication((state) => state.received);
  const isHere = useApplication(({ place }) => place !== 'elsewhere');
  const isSubmitted = useApplication(({ place, phase }) => place === 'here' && phase === 'waiting');
  const isWaiting = useApplication(isWaitingForLine);
  const [problems, setProblems] = useState<readonly ValidationError[]>([]);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const source = readSlug(search.get(sourceParameter));
  const { hash } = useLocation();
  // The server renders the page without knowing the link.
  const linked = useIsHydrated() ? tokenIn(hash) : '';
  const invitation = linked === '' ? (extra.invitation ?? '') : linked;
  const isOffered = restoredFrom !== undefined;
  const { isArrival, arrive, begin } = useArrival(position);
  // A key: starting again also resets the steps' own state, such as errors.
  const [round, setRound] = useState(1);
  const { step, stage } = position;
  const reason = useApplicationSending({ onProblems: showProblems });

  const isShown = isHere && !received;
  const steps = received ? sentSteps : goTo(stepsOf({ extra }), position.step);
  const stages = goTo(stagesOf({ extra, photos }), position.stage);

  // An application submitted before a reload is sent from the summary.
  const isAstray = isSubmitted && (step !== summary.step || stage !== summary.stage);
  useEffect(() => {
    if (isAstray) show(summary);
  });

  function goOn(to: Position) {
    setProblems([]);
    application.dismissNotice();
    show(to);
  }

  function back() {
    application.dismissNotice();
    goBack();
  }

  function resume() {
    const left = useApplication.getState().extra.position;
    arrive();
    application.dismissNotice();
    if (left.step !== step || left.stage !== stage) show(left);
  }

  function startOver() {
    arrive();
    setProblems([]);
    setRound(round + 1);
    application.reset();
  }

  function showProblems(errors: readonly ValidationError[]) {
    const [first] = errors;
    if (!first) return;
    setProblems(errors);
    application.dismissNotice();
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

  const fieldsStep = fieldsSteps.find(({ number }) => number === step);
  const onSummary = extra.isReviewed ? returnToSummary : undefined;

  return (
    <div
      data-card=""
      className="form-card grid overflow-clip rounded-card shadow-soft max-sm:-mx-2 lg:grid-cols-[372px_1fr]"
    >
      <StepsPanel steps={steps} stages={stages} />
      <div className="min-w-0 bg-card px-5 pt-4 pb-6 sm:p-12 xl:px-18">
        <ElsewherePanel draft={application} onMoved={resume} />
        {reference !== undefined && isHere && (
          <p className="mb-8 rounded-field bg-green-tint p-4 text-1 text-green-ink last:mb-0">
            We have received your application. {referenceLabel}:{' '}
            <strong className="font-title">{reference}</strong>
          </p>
        )}
        {isOffered && isHere && (
          <ResumePanel savedAt={restoredFrom} onContinue={resume} onStartAfresh={startOver} />
        )}
        {isWaiting && <WaitingPanel draft={application} reason={reason} />}
        {/* Stays mounted: its leave guard is needed if the device couldn't store everything. */}
        <div hidden={isWaiting}>
          {isShown && <StepsBar steps={steps} stages={stages} />}
          {step === 1 && isShown && !isOffered && invitation !== '' && (
            <InvitationPanel key={invitation} token={invitation} />
          )}
          {fieldsStep && isShown && (
            <FieldsStep
              key={`${step} ${round}`}
              step={fieldsStep}
              isArrival={isArrival}
              problems={problems}
              onNext={() => goOn({ step: step + 1, stage: 1 })}
              onSummary={onSummary}
              onBack={step > 1 ? back : undefined}
            />
          )}
          {position.step === 3 && isShown && (
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
        <ProgressRecorder {...{ position, source, invitation }} onRestored={begin} />
      </div>
      {received && (
        <SuccessDialog
          description={forms.application}
          {...received}
          next={[forms.applicationNext, applicantAnswerSentence(company)]}
          close="Back to the home page"
          onClose={() => void navigate('/')}
        />
      )}
    </div>
  );
}

/**
 * Whether the step was reached from another one after the restore, which `begin` reports. `arrive` marks the
 * current step as reached.
 */
function useArrival({ step, stage }: Position) {
  const first = useRef<string>(undefined);
  const [hasMoved, setMoved] = useState(false);
  const isElsewhere = first.current !== undefined && first.current !== `${step} ${stage}`;
  useEffect(() => {
    if (isElsewhere) setMoved(true);
  }, [isElsewhere]);
  return {
    isArrival: hasMoved || isElsewhere,
    arrive: () => setMoved(true),
    begin() {
      first.current ??= `${step} ${stage}`;
    },
  };
}

interface ProgressRecorderProps {
  position: Position;
  source: string;
  invitation: string;
  onRestored(): void;
}

/** Records progress once the draft is restored. A separate component, so that the form needn't render. */
function ProgressRecorder({
  position: { step, stage },
  source,
  invitation,
  onRestored,
}: ProgressRecorderProps) {
  const isRestored = useApplication(({ place }) => place === 'here');
  const phase = useApplication((state) => state.phase);
  const isOffered = useApplication(({ restoredFrom }) => restoredFrom !== undefined);
  const noteRestored = useEffectEvent(onRestored);
  useEffect(() => {
    if (isRestored) noteRestored();
  }, [isRestored]);
  useEffect(() => {
    if (!isRestored || phase === 'waiting' || isOffered) return;
    if (phase === 'filling') recordPosition({ step, stage });
    recordSource(source);
    recordInvitation(invitation);
  }, [isRestored, phase, isOffered, step, stage, source, invitation]);
  return null;
}

interface ResumePanelProps {
  /** Unix time in milliseconds. */
  savedAt: number;
  onContinue(): void;
  onStartAfresh(): void;
}

function ResumePanel({ savedAt, onContinue, onStartAfresh }: ResumePanelProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);

  return (
    <section aria-labelledby={id} className="mb-8 rounded-field bg-gold-100 p-4 sm:p-5">
      <h2 id={id} className="text-3 font-title text-navy-900">
        Continue where you stopped
      </h2>
      <p className="mt-1 text-1 text-ink-2">{draftSavedMessage(savedAt)}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button onClick={onContinue}>Continue</Button>
        <Button variant="line" onClick={() => setAsking(true)}>
          Start again
        </Button>
      </div>
      {isAsking && (
        <DiscardDraftDialog
          description={`Everything you typed and every photo of this application will be permanently erased from ${thisDevice()}.`}
          onKeep={() => setAsking(false)}
          onErase={onStartAfresh}
        />
      )}
    </section>
  );
}

interface FieldsStepProps {
  step: (typeof fieldsSteps)[number];
  isArrival: boolean;
  problems: readonly ValidationError[];
  onNext(): void;
  onSummary: (() => void) | undefined;
  onBack: (() => void) | undefined;
}

function FieldsStep({ step, isArrival, problems, onNext, onSummary, onBack }: FieldsStepProps) {
  const { number, title, line, checks, Fields } = step;
  const values = useApplication((state) => state.values);
  const form = useControlledForm({ values, change: application.change, checks, problems });

  function leave(go: () => void) {
    const isComplete = form.check();
    markStep(number, isComplete);
    if (isComplete) go();
  }

  return (
    <Form ref={form.ref} onSubmit={() => leave(onNext)}>
      <StepHeading title={title} line={line} isArrival={isArrival} />
      <div className="mt-4 grid gap-6 sm:mt-8">
        <Fields form={form} />
      </div>
      <StepButtons onBack={onBack} onSummary={onSummary && (() => leave(onSummary))} />
      {number === 1 && <p className="mt-4 text-1 text-ink-2 sm:hidden">{preparation}</p>}
    </Form>
  );
}

interface DocumentsStepProps extends ConfirmStageProps {
  stage: number;
  onNext(): void;
  onSummary: (() => void) | undefined;
}

function DocumentsStep({ stage, onNext, onSummary, ...rest }: DocumentsStepProps) {
  const group: DocumentGroup | undefined = documentGroups[stage - 1];
  if (group === undefined) return <ConfirmStage {...rest} />;
  const { isArrival, problems, onBack } = rest;
  return (
    <DocumentStage
      key={group}
      {...{ group, stage, isArrival, problems, onNext, onSummary, onBack }}
    />
  );
}

/**
 * Announces a restored draft to screen readers (others see the panel), and shows what can't be saved. Always
 * rendered: screen readers only announce changes in existing live regions.
 */
function DraftNotice() {
  const isOffered = useApplication(({ restoredFrom }) => restoredFrom !== undefined);
  const storedScope = useApplication((application) => application.storedScope);
  return (
    <>
      <p role="status" className="sr-only">
        {isOffered && 'Your application was saved. Continue where you stopped, or start again.'}
      </p>
      <p role="status" className="text-1 text-ink-2 not-empty:mt-5">
        {storedScope !== 'everything' && draftIncompleteMessage[storedScope]}
      </p>
    </>
  );
}
