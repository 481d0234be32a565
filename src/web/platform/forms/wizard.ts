/** Where a step stands: shown to people as pending, ongoing, completed. */
export type StepStatus = 'not-started' | 'ongoing' | 'completed';

/** One step of a wizard. */
export interface Step {
  title: string;
  status: StepStatus;
  isComplete: boolean;
}

/** A row of steps, and which of them is on the screen, counted from 1. */
export interface Wizard {
  steps: readonly Step[];
  current: number;
}

/** A wizard at its first step. */
export function startWizard(titles: readonly string[]): Wizard {
  return goTo({ steps: titles.map((title) => ({ title, status: 'not-started', isComplete: false })), current: 1 }, 1);
}

/** Puts step `n` on the screen, or the nearest there is. What lies before shows whether it is complete; what lies after waits. */
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

/** Marks step `n` complete; it stays on the screen until another is gone to. */
export function complete(wizard: Wizard, n: number): Wizard {
  return change(wizard, n, { isComplete: true, status: 'completed' });
}

/** Takes back that step `n` is complete. */
export function markIncomplete(wizard: Wizard, n: number): Wizard {
  return change(wizard, n, { isComplete: false, status: 'ongoing' });
}

function change(wizard: Wizard, n: number, to: Pick<Step, 'isComplete' | 'status'>): Wizard {
  return { ...wizard, steps: wizard.steps.map((step, at) => (at + 1 === n ? { ...step, ...to } : step)) };
}

/** The first step that isn't complete; the last one when all are. */
export function firstIncomplete({ steps }: Wizard): number {
  const at = steps.findIndex((step) => !step.isComplete);
  return at === -1 ? steps.length : at + 1;
}
