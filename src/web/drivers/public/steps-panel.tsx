import { Check, ClipboardCheck, Lock, type LucideIcon } from 'lucide-react';
import { documentGroups } from '#contract/drivers/application-form.ts';
import type { Step, StepStatus, Wizard } from '#web/platform/forms/wizard.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { stageMark } from './application-store.ts';
import { documentIcons } from './document-icons.ts';

interface StepsProps {
  steps: Wizard;
  stages: Wizard;
}

const stageIcons = documentGroups.map((group) => documentIcons[group]);

const words: Record<StepStatus, string> = {
  'not-started': '',
  ongoing: 'Now',
  completed: 'Completed',
};

/** Next to the form, on wide screens. */
export function StepsPanel({ steps, stages }: StepsProps) {
  return (
    <aside
      aria-label="Your application"
      className="relative hidden overflow-clip bg-navy-900 text-on-navy lg:block"
    >
      <span
        aria-hidden="true"
        className="absolute -bottom-px left-10 flex h-45 -skew-x-[18deg] gap-11"
      >
        <span className="w-20 bg-navy-800/40" />
        <span className="w-20 bg-navy-800/40" />
        <span className="w-20 bg-navy-800/40" />
      </span>
      <div className="sticky top-(--h-bar) px-10 py-12">
        <p className="text-1 text-on-navy-2">Your application</p>
        <ol className="mt-6">
          {steps.steps.map((step, at) => (
            <PanelStep
              key={step.title}
              step={step}
              n={at + 1}
              isCurrent={steps.current === at + 1}
              isEnd={at + 1 === steps.steps.length}
            />
          ))}
        </ol>
        <ol aria-label="Documents" className="ms-14 -mt-3 flex flex-col gap-3 text-1">
          {stages.steps.map((stage, at) => (
            <PanelStage
              key={stage.title}
              icon={stageIcons[at] ?? ClipboardCheck}
              stage={stage}
              isCurrent={steps.current === steps.steps.length && stages.current === at + 1}
            />
          ))}
        </ol>
        <p className="mt-9 flex gap-3 border-t border-line-navy pt-6 text-1 text-on-navy-2">
          <Lock className="mt-0.5 size-4.5 shrink-0 text-gold-400" />
          Only the people who review applications can see your documents.
        </p>
      </div>
    </aside>
  );
}

interface PanelStepProps {
  step: Step;
  n: number;
  isCurrent: boolean;
  isEnd: boolean;
}

function PanelStep({ step: { title, status }, n, isCurrent, isEnd }: PanelStepProps) {
  const isDone = status === 'completed';
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="flex gap-5">
      <span aria-hidden="true" className="flex flex-col items-center">
        <span
          className={classNames(
            'flex size-9 shrink-0 -skew-x-[18deg] items-center justify-center rounded-chip font-title',
            status === 'ongoing' && 'bg-gold-400 text-navy-950',
            isDone && 'border-[1.5px] border-gold-400 text-gold-400',
            status === 'not-started' && 'border-[1.5px] border-marker text-on-navy-2',
          )}
        >
          <span className="skew-x-[18deg]">
            {isDone ? <Check className="size-4.5" strokeWidth={2.5} /> : n}
          </span>
        </span>
        {!isEnd && (
          <span
            className={classNames('my-2 w-0.5 grow', isDone ? 'bg-gold-400' : 'bg-line-navy')}
          />
        )}
      </span>
      <span className="pb-7">
        <span
          className={classNames('block font-title', status === 'not-started' && 'text-on-navy-2')}
        >
          {title}
        </span>
        <span
          className={classNames(
            'text-1',
            status === 'ongoing' ? 'font-strong text-gold-400' : 'text-on-navy-2',
          )}
        >
          {words[status]}
        </span>
      </span>
    </li>
  );
}

interface PanelStageProps {
  icon: LucideIcon;
  stage: Step;
  isCurrent: boolean;
}

function PanelStage({ icon: Icon, stage: { title, status }, isCurrent }: PanelStageProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'flex items-center gap-3',
        isCurrent ? 'font-title text-on-navy' : 'text-on-navy-2',
      )}
    >
      <Icon className={classNames('size-5 shrink-0', isCurrent && 'text-gold-400')} />
      {title}
      {status === 'completed' && (
        <>
          <Check className="size-4 text-gold-400" />
          <span className="sr-only">, {words.completed}</span>
        </>
      )}
    </li>
  );
}

/** A slim bar above the form, on small screens; the last step is divided into its stages. */
export function StepsBar({ steps, stages }: StepsProps) {
  const count = steps.steps.length;
  const current = steps.steps[steps.current - 1];
  return (
    <div className="mb-3.5 sm:mb-7 lg:hidden">
      <div aria-hidden="true" className="flex gap-1.5 px-0.5">
        {steps.steps.map((step, at) =>
          at + 1 === count && steps.current === count ? (
            <span key={step.title} className="flex grow basis-0 gap-1">
              {stages.steps.map((stage) => (
                <Bar key={stage.title} status={stage.status} />
              ))}
            </span>
          ) : (
            <Bar key={step.title} status={step.status} />
          ),
        )}
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-1">
        <span className="shrink-0 font-title text-navy-900">
          Step {steps.current} of {count}
        </span>
        <span className="text-ink-2">
          {steps.current === count ? stageMark(stages.current) : current?.title}
        </span>
      </p>
    </div>
  );
}

const bars: Record<StepStatus, string> = {
  'not-started': 'bg-line',
  ongoing: 'bg-gold-400',
  completed: 'bg-navy-900',
};

function Bar({ status }: { status: StepStatus }) {
  return (
    <span
      className={classNames('h-2.5 grow basis-0 -skew-x-[18deg] rounded-[2px]', bars[status])}
    />
  );
}
