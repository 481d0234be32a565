import { describe, expect, test } from 'vitest';
import {
  complete,
  firstIncomplete,
  goTo,
  markIncomplete,
  startWizard,
  type Wizard,
} from './wizard.ts';

const statuses = ({ steps }: Wizard) => steps.map(({ status }) => status);
const started = startWizard(['One', 'Two', 'Three']);

describe('a wizard', () => {
  test('starts with its first step ongoing and the others not started', () => {
    expect(started.current).toBe(1);
    expect(statuses(started)).toEqual(['ongoing', 'not-started', 'not-started']);
    expect(started.steps.every(({ isComplete }) => !isComplete)).toBe(true);
  });

  test('shows a completed step as completed while it is still on the screen', () => {
    const done = complete(started, 1);
    expect(done.current).toBe(1);
    expect(done.steps[0]).toEqual({ title: 'One', status: 'completed', isComplete: true });
  });

  test('shows earlier steps as completed or ongoing, the current one as ongoing, later ones as not started', () => {
    expect(statuses(goTo(complete(started, 1), 3))).toEqual(['completed', 'ongoing', 'ongoing']);
    expect(statuses(goTo(complete(complete(started, 1), 2), 2))).toEqual([
      'completed',
      'ongoing',
      'not-started',
    ]);
  });

  test('remembers what was complete when it goes back and forth', () => {
    const back = goTo(goTo(complete(complete(started, 1), 2), 3), 1);
    expect(statuses(back)).toEqual(['ongoing', 'not-started', 'not-started']);
    expect(statuses(goTo(back, 3))).toEqual(['completed', 'completed', 'ongoing']);
  });

  test('never goes beyond its last step nor before its first', () => {
    expect(goTo(started, 4).current).toBe(3);
    expect(goTo(started, 0).current).toBe(1);
    expect(goTo(started, Number.NaN).current).toBe(1);
  });

  test('returns a step that is marked incomplete to ongoing', () => {
    const again = markIncomplete(goTo(complete(started, 1), 2), 1);
    expect(again.steps[0]).toEqual({ title: 'One', status: 'ongoing', isComplete: false });
  });

  test('knows the first step that is missing', () => {
    expect(firstIncomplete(started)).toBe(1);
    expect(firstIncomplete(complete(started, 1))).toBe(2);
    expect(firstIncomplete([1, 2, 3].reduce(complete, started))).toBe(3);
  });
});
