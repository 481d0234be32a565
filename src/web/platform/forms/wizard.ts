/** Shown as pending, ongoing or completed. */
export type StepStatus = 'not-started' | 'ongoing' | 'completed';

export interface Step {
  title: string;
  status: StepStatus;
  isComplete: boolean;
}

/** `current` counts from 1. */
export interface Wizard {
  steps: readonly Step[];
  current: number;
}

export function startWizard(titles: readonly string[]): Wizard {
  return goTo(
    {
      steps: titles.map((title) => ({ title, status: 'not-started', isComplete: false })),
      current: 1,
    },
    1,
  );
}

/** Clamps `n` to the existing steps. Earlier steps show whether they are complete; later ones are not started. */
export function goTo(wizard: Wizard, n: number): Wizard {
  const current = Math.min(Math.max(Math.trunc(n) || 1, 1), wizard.steps.length);
  return {
    current,
    steps: wizard.steps.map((step, at) => ({ ...step, status: statusAt(step, at + 1, current) })),
  };
}

function statusAt({ isComplete }: Step, n: number, current: number): StepStatus {
  if (n > current) return 'not-started';
  return n < current && isComplete ? 'completed' : 'ongoing';
}

export function complete(wizard: Wizard, n: number): Wizard {
  return change(wizard, n, { isComplete: true, status: 'completed' });
}

export function markIncomplete(wizard: Wizard, n: number): Wizard {
  return change(wizard, n, { isComplete: false, status: 'ongoing' });
}

function change(wizard: Wizard, n: number, to: Pick<Step, 'isComplete' | 'status'>): Wizard {
  return {
    ...wizard,
    steps: wizard.steps.map((step, at) => (at + 1 === n ? { ...step, ...to } : step)),
  };
}

/** Returns the last step if all are complete. */
export function firstIncomplete({ steps }: Wizard): number {
  const at = steps.findIndex((step) => !step.isComplete);
  return at === -1 ? steps.length : at + 1;
}
