// @vitest-environment happy-dom
import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftDb } from '#web/platform/forms/draft-db.ts';
import { createPersistedForm } from '#web/platform/forms/persisted-form.ts';
import { noteSeen, noteSent, referenceSinceSeen } from '#web/platform/forms/sent-forms.ts';
import { aDevice, nowhere } from './device.ts';

// All tabs share this window, its storage and its locks; each test has a form of its own.
let form = 0;

async function openTab(device: DraftDb) {
  const store = createPersistedForm(`form-${form}`, { city: '', street: '' }, device);
  await store.getState().restore();
  return {
    ...store.tabs,
    type: (city: string) => store.getState().change('city', city),
    reset: () => store.getState().reset(),
    city: () => store.getState().values.city,
    place: () => store.tabs.useTab.getState().place,
    refusal: () => store.tabs.useTab.getState().refusal,
    sentElsewhere: () => store.tabs.useTab.getState().sentElsewhere,
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

const isAt = (tab: Tab, place: string) => expect.poll(tab.place).toBe(place);

const suspended = (persisted: boolean, type: string) => Object.assign(new Event(type), { persisted });

beforeEach(() => {
  form += 1;
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  window.dispatchEvent(suspended(true, 'pagehide'));
  vi.useRealTimers();
});

describe('a form in two tabs', () => {
  test('stays with the one where somebody types, and the other says so', async () => {
    const { store, rows } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    const second = await openTab(store);
    await isAt(second, 'elsewhere');
    expect([first.place(), second.city()]).toEqual(['here', '']);
    second.type('Jos');
    second.reset();
    await expect.poll(() => rows.get(`form-${form}`)).toMatchObject({ values: { fields: { city: 'Kano' } } });
  });

  test('goes on in the other with everything, also what was typed this moment, and back', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    const second = await openTab(store);
    await isAt(second, 'elsewhere');
    first.type('Kaduna');
    second.takeOver();
    await isAt(second, 'here');
    expect([second.city(), first.place(), first.city()]).toEqual(['Kaduna', 'elsewhere', '']);
    second.type('Jos');
    first.takeOver();
    await isAt(first, 'here');
    expect([first.city(), second.place()]).toEqual(['Jos', 'elsewhere']);
  });

  test('goes to the tab that asked for it, and not to one that waits longer', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    const waiting = await openTab(store);
    await isAt(waiting, 'elsewhere');
    const asking = await openTab(store);
    await isAt(asking, 'elsewhere');
    asking.takeOver();
    await isAt(asking, 'here');
    expect([asking.city(), waiting.place(), first.place()]).toEqual(['Kano', 'elsewhere', 'elsewhere']);
  });

  test('goes to the newer tab without a question while nobody has typed', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    const second = await openTab(store);
    await isAt(second, 'here');
    expect(first.place()).toBe('elsewhere');
  });

  test('is not held by a page that the browser keeps for Back, which loads it again when it is shown', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    const second = await openTab(store);
    await isAt(second, 'elsewhere');
    window.dispatchEvent(suspended(true, 'pagehide'));
    await expect.poll(first.city).toBe('');
    await second.open();
    await isAt(second, 'here');
    expect([first.place(), second.city()]).toEqual(['unknown', 'Kano']);
    window.dispatchEvent(suspended(true, 'pageshow'));
    await isAt(first, 'here');
    expect(first.city()).toBe('Kano');
  });

  test('is not taken from a tab that is sending it', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    first.setSending(true);
    const second = await openTab(store);
    await isAt(second, 'elsewhere');
    window.dispatchEvent(new Event('focus'));
    second.takeOver();
    await expect.poll(second.refusal).toBe('sending');
    expect([first.place(), first.city()]).toEqual(['here', 'Kano']);
    first.setSending(false);
    second.takeOver();
    await isAt(second, 'here');
  });

  test('is not taken from a tab whose content the device can not keep', async () => {
    const first = await openTab(nowhere);
    first.type('Kano');
    const second = await openTab(nowhere);
    await isAt(second, 'elsewhere');
    second.takeOver();
    await expect.poll(second.refusal).toBe('unkept');
    expect([first.place(), first.city()]).toEqual(['here', 'Kano']);
  });

  test('that was sent from one says so in the other, with its reference, until a new one is wanted', async () => {
    const { store } = aDevice();
    const first = await openTab(store);
    first.type('Kano');
    const second = await openTab(store);
    await isAt(second, 'elsewhere');
    first.announceSent('REQ-100001');
    first.reset();
    await expect.poll(second.sentElsewhere).toBe('REQ-100001');
    expect(first.sentElsewhere()).toBeUndefined();
    second.startNew();
    await isAt(second, 'here');
    expect([second.sentElsewhere(), second.city(), first.place()]).toEqual([undefined, '', 'elsewhere']);
  });

  test('is lost by none where the browser has no locks', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    const { store } = aDevice();
    const first = await openTab(store);
    const second = await openTab(store);
    expect([first.place(), second.place()]).toEqual(['here', 'here']);
  });
});

describe('a form that was sent from another tab', () => {
  const hourMs = 3_600_000;

  test('is remembered for a day, by tabs that had shown it before', () => {
    expect(referenceSinceSeen('a-form')).toBeUndefined();
    noteSent('a-form', 'REQ-1', 5 * hourMs);
    expect(referenceSinceSeen('a-form', 6 * hourMs)).toBeUndefined();
    noteSeen('a-form', 4 * hourMs);
    expect(referenceSinceSeen('a-form', 6 * hourMs)).toBe('REQ-1');
    expect(referenceSinceSeen('another-form', 6 * hourMs)).toBeUndefined();
    expect(referenceSinceSeen('a-form', 29 * hourMs)).toBeUndefined();
    expect(localStorage.length).toBe(0);
    noteSent('a-form', 'REQ-1', 5 * hourMs);
    noteSeen('a-form', 6 * hourMs);
    expect(referenceSinceSeen('a-form', 6 * hourMs)).toBeUndefined();
  });

  test.each(['{', '[]', 'null', '{"a-form":{"reference":1}}'])('is none where the device has %s', (text) => {
    localStorage.setItem('sent-forms', text);
    noteSeen('a-form', 0);
    expect(referenceSinceSeen('a-form')).toBeUndefined();
  });
});
