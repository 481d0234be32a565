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

/** At its first step. `isComplete` gets a step's index. */
export const startWizard = (
  titles: readonly string[],
  isComplete: (at: number) => boolean,
): Wizard =>
  goTo(
    {
      steps: titles.map((title, at) => ({
        title,
        status: 'not-started',
        isComplete: isComplete(at),
      })),
      current: 1,
    },
    1,
  );

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

/** Returns the last step if all are complete. */
export function firstIncomplete({ steps }: Wizard): number {
  const at = steps.findIndex((step) => !step.isComplete);
  return at === -1 ? steps.length : at + 1;
}
