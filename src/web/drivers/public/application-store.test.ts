import { beforeEach, describe, expect, test } from 'vitest';
import { emptyValues, type Filled, nothingFilled, useApplication } from './application-store.ts';

const state = () => useApplication.getState();

const left = (): Filled => ({
  ...nothingFilled(),
  values: { ...emptyValues, fullName: 'Ṣadé Sample', city: 'Jos' },
  key: 'a-key',
  subject: 'a-subject',
  position: { step: 2, stage: 1 },
});

beforeEach(() => state().reset());

describe('an application that was left', () => {
  test('comes back as it was, and is offered where its applicant stopped', () => {
    state().restore(left(), 1);
    expect(state()).toMatchObject({ ...left(), isRestored: true, stopped: { savedAt: 1, position: left().position } });
  });

  test('takes nothing from what was typed before it came', () => {
    state().change('city', 'Kano');
    state().restore(left(), 1);
    expect(state().values).toEqual({ ...emptyValues, fullName: 'Ṣadé Sample', city: 'Kano' });
  });

  test('is not offered where there is none', () => {
    state().change('city', 'Kano');
    state().restore(undefined, 0);
    expect(state()).toMatchObject({ isRestored: true, stopped: undefined, values: { city: 'Kano' } });
  });

  test('is no longer offered once it is taken up, sent or emptied', () => {
    for (const decide of [() => state().clearStopped(), () => state().keyFor('a-subject'), () => state().reset()]) {
      state().restore(left(), 1);
      decide();
      expect(state().stopped).toBeUndefined();
    }
  });
});

describe("an application's key", () => {
  test('comes back with it, and is good for what it was made for', () => {
    state().restore(left(), 1);
    expect(state().keyFor('a-subject')).toBe('a-key');
    const other = state().keyFor('another subject');
    expect(other).toMatch(/^[\da-f-]{36}$/);
    expect(state().keyFor('another subject')).toBe(other);
    expect(state().keyFor('a-subject')).not.toBe('a-key');
  });

  test('is another one once it was dropped', () => {
    state().restore(left(), 1);
    state().dropKey();
    expect(state().keyFor('a-subject')).not.toBe('a-key');
  });
});
