// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDevice, nowhere } from '#test/screens/device.ts';
import type { DraftDb } from './draft-db.ts';
import { createPersistedForm } from './persisted-form.ts';

const start = new Date('2026-11-18T13:05:00Z');
const empty = { city: '', street: '' };
const aKey = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

/** The form of a freshly loaded page, before it restores the draft. */
const openPage = (device: DraftDb) => createPersistedForm('a-form', empty, device);

/** The form of a page that has restored its draft. */
async function openedPage(device: DraftDb) {
  const page = openPage(device);
  await page.getState().restore();
  return page;
}

/** Advances past the delay after which typed values are written. */
const pause = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a kept form', () => {
  test('is empty where nothing was kept, and writes nothing', async () => {
    const { store, rows, writings } = aDevice();
    const page = await openedPage(store);
    await pause();
    expect(page.getState()).toMatchObject({ values: empty, key: '', keptSince: undefined, kept: 'everything' });
    expect([rows.size, writings()]).toEqual([0, 0]);
  });

  test('is filled in again by the next page, which says since when it was kept', async () => {
    const { store } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    await pause();
    vi.setSystemTime(new Date('2026-11-20T09:00:00Z'));
    const next = await openedPage(store);
    expect(next.getState().values).toEqual({ city: 'Kano', street: '' });
    expect(next.getState().keptSince).toBeGreaterThanOrEqual(start.getTime());
    expect(next.getState().keptSince).toBeLessThan(start.getTime() + 1000);
  });

  test('does not grow younger by being looked at', async () => {
    const { store, writings } = aDevice();
    (await openedPage(store)).getState().change('city', 'Kano');
    await pause();
    await openedPage(store);
    await pause();
    expect(writings()).toBe(1);
  });

  test('is looked for once, however often it is asked for', async () => {
    const { store } = aDevice();
    const rows = vi.spyOn(store, 'rows');
    const page = openPage(store);
    await Promise.all([page.getState().restore(), page.getState().restore()]);
    page.getState().change('city', 'Jos');
    await page.getState().restore();
    expect(rows).toHaveBeenCalledTimes(1);
    expect(page.getState().values.city).toBe('Jos');
  });

  test('takes nothing from what was typed before it was found, and keeps both', async () => {
    const { store, rows } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    page.getState().change('street', '1 Sample Road');
    await pause();
    const next = openPage(store);
    const restored = next.getState().restore();
    next.getState().change('city', 'Jos');
    await restored;
    expect(next.getState().values).toEqual({ city: 'Jos', street: '1 Sample Road' });
    next.getState().change('street', '2 Sample Road');
    await pause();
    expect(rows.get('a-form')).toMatchObject({ values: { fields: { city: 'Jos', street: '2 Sample Road' } } });
  });

  test('is kept too where it was typed before the device was looked at', async () => {
    const { store, rows } = aDevice();
    const page = openPage(store);
    page.getState().change('city', 'Kano');
    await page.getState().restore();
    await pause();
    expect(rows.get('a-form')).toMatchObject({ values: { fields: { city: 'Kano', street: '' } } });
  });

  test('that was sent before the device was looked at is not mixed with what was left', async () => {
    const { store } = aDevice();
    (await openedPage(store)).getState().change('street', '1 Sample Road');
    await pause();
    const next = openPage(store);
    const restored = next.getState().restore();
    next.getState().change('city', 'Jos');
    const key = next.getState().keyFor('Jos');
    await restored;
    expect(next.getState()).toMatchObject({ values: { city: 'Jos', street: '' }, key, keptSince: undefined });
  });

  test('whose fields are emptied by hand is erased', async () => {
    const { store, rows } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    await pause();
    expect(rows.size).toBe(1);
    page.getState().change('city', '');
    await pause();
    expect(rows.size).toBe(0);
  });

  test('leaves nothing behind when it is reset, nor what still waited, and begins anew', async () => {
    const { store, rows } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    page.getState().keyFor('Kano');
    page.getState().change('street', '1 Sample Road');
    page.getState().reset();
    await pause();
    expect(rows.size).toBe(0);
    expect(page.getState()).toMatchObject({ values: empty, key: '', subject: '', keptSince: undefined });
    page.getState().change('city', 'Jos');
    await pause();
    expect((await openedPage(store)).getState()).toMatchObject({ values: { city: 'Jos', street: '' }, key: '' });
  });

  test.each([null, 'Kano', { fields: { city: 'Kano' } }, { fields: null, key: '', subject: '' }])(
    'that is none is erased: %j',
    async (values) => {
      const { store, rows } = aDevice();
      rows.set('a-form', { name: 'a-form', version: 1, savedAt: start.getTime(), values, files: {} });
      const page = await openedPage(store);
      expect(page.getState()).toMatchObject({ values: empty, keptSince: undefined });
      expect(rows.size).toBe(0);
    },
  );

  test('takes from a draft the fields that it has, and no others', async () => {
    const { store, rows } = aDevice();
    const fields = { city: 'Kano', street: 7, country: 'NG' };
    rows.set('a-form', {
      name: 'a-form',
      version: 1,
      savedAt: 1,
      values: { fields, key: '', subject: '' },
      files: {},
    });
    vi.setSystemTime(2);
    expect((await openedPage(store)).getState().values).toEqual({ city: 'Kano', street: '' });
  });

  test('is a form like any other on a device that keeps nothing, and says so', async () => {
    const page = await openedPage(nowhere);
    page.getState().change('city', 'Kano');
    await pause();
    expect(page.getState()).toMatchObject({ values: { city: 'Kano', street: '' }, kept: 'nothing' });
  });
});

describe("a form's key", () => {
  test('stays the same as long as it is about the same', async () => {
    const page = await openedPage(aDevice().store);
    const key = page.getState().keyFor('Kano');
    expect(key).toEqual(aKey);
    expect(page.getState().keyFor('Kano')).toBe(key);
    const other = page.getState().keyFor('Jos');
    expect(other).toEqual(aKey);
    expect(other).not.toBe(key);
  });

  test('is another one after a reset', async () => {
    const page = await openedPage(aDevice().store);
    const key = page.getState().keyFor('Kano');
    page.getState().reset();
    expect(page.getState().keyFor('Kano')).not.toBe(key);
  });

  test('is another one once it was dropped, and what was typed stays', async () => {
    const { store, rows } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    const key = page.getState().keyFor('Kano');
    page.getState().dropKey();
    await vi.advanceTimersByTimeAsync(0);
    expect(rows.get('a-form')).toMatchObject({ values: { fields: { city: 'Kano' }, key: '', subject: '' } });
    expect(page.getState().keyFor('Kano')).not.toBe(key);
  });

  test('is written at once, and is the same on the next page', async () => {
    const { store, rows } = aDevice();
    const page = await openedPage(store);
    page.getState().change('city', 'Kano');
    const key = page.getState().keyFor('Kano');
    await vi.advanceTimersByTimeAsync(0);
    expect(rows.get('a-form')).toMatchObject({ values: { key, subject: 'Kano' } });
    const next = await openedPage(store);
    expect(next.getState().keyFor('Kano')).toBe(key);
  });

  test('ends the note that something was filled in from before', async () => {
    const { store } = aDevice();
    (await openedPage(store)).getState().change('city', 'Kano');
    await pause();
    const next = await openedPage(store);
    expect(next.getState().keptSince).toBeDefined();
    next.getState().keyFor('Kano');
    expect(next.getState().keptSince).toBeUndefined();
  });
});
