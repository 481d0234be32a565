import { describe, expect, test } from 'vitest';
import { goTo, startWizard, type Wizard } from './wizard.ts';

const statuses = ({ steps }: Wizard) => steps.map(({ status }) => status);
const wizardWith = (...complete: number[]) =>
  startWizard(['One', 'Two', 'Three'], (at) => complete.includes(at + 1));

describe('a wizard', () => {
  test('shows earlier steps as completed or ongoing, the current one as ongoing, later ones as not started', () => {
    expect(statuses(goTo(wizardWith(1), 3))).toEqual(['completed', 'ongoing', 'ongoing']);
    expect(statuses(goTo(wizardWith(1, 2), 2))).toEqual(['completed', 'ongoing', 'not-started']);
  });

  test('remembers what was complete when it goes back and forth', () => {
    const back = goTo(goTo(wizardWith(1, 2), 3), 1);
    expect(statuses(back)).toEqual(['ongoing', 'not-started', 'not-started']);
    expect(statuses(goTo(back, 3))).toEqual(['completed', 'completed', 'ongoing']);
  });

  test('never goes beyond its last step nor before its first', () => {
    expect(goTo(wizardWith(), 4).current).toBe(3);
    expect(goTo(wizardWith(), 0).current).toBe(1);
    expect(goTo(wizardWith(), Number.NaN).current).toBe(1);
  });
});
