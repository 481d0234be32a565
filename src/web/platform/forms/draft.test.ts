// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDevice, nowhere } from '#test/screens/device.ts';
import { createDraft, type Draft, type DraftContent, type DraftScope } from './draft.ts';
import type { DraftDb } from './draft-db.ts';

const start = new Date('2026-11-18T13:05:00Z');
const dayInMs = 86_400_000;
const inDays = (days: number) => new Date(start.getTime() + days * dayInMs);

/** The draft as a freshly loaded page sees it, with the `onKept` reports it received. */
function openPage(store: DraftDb, { name = 'a-form', version = 1 } = {}): Draft & { told: DraftScope[] } {
  const told: DraftScope[] = [];
  return { told, ...createDraft({ name, version, onKept: (kept) => told.push(kept) }, store) };
}

const aFile = (name: string) => new File([name], name, { type: 'image/jpeg', lastModified: 1 });

const typed = (city: string, files: readonly File[] = []) => ({ values: { city }, files: { papers: files } });

async function leave(page: Draft, content: DraftContent) {
  page.keep(content);
  await page.flush();
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  test('is found again by the next page, with its files and since when it has been kept', async () => {
    const { store } = aDevice();
    const [front, back] = [aFile('front.jpg'), aFile('back.jpg')];
    const page = openPage(store);
    await leave(page, typed('Kano', [front, back]));
    expect(page.told).toEqual(['everything']);
    expect(await openPage(store).read(inDays(1))).toEqual({
      savedAt: start.getTime(),
      values: { city: 'Kano' },
      files: { papers: [front, back] },
    });
  });

  test('is nothing where nothing was kept', async () => {
    expect(await openPage(aDevice().store).read(start)).toBeUndefined();
  });

  test('of one form is not that of another', async () => {
    const { store } = aDevice();
    const page = openPage(store);
    await leave(page, typed('Kano'));
    expect(await openPage(store, { name: 'another-form' }).read(start)).toBeUndefined();
  });

  test('lives for fourteen days, and is then erased with its files', async () => {
    const { store, rows, files } = aDevice();
    const page = openPage(store);
    await leave(page, typed('Kano', [aFile('front.jpg')]));
    expect(await openPage(store).read(inDays(14))).toBeDefined();
    expect(await openPage(store).read(new Date(inDays(14).getTime() + 1))).toBeUndefined();
    expect([rows.size, files.size]).toEqual([0, 0]);
  });

  test('that is old is erased by a visit to any form', async () => {
    const { store, rows } = aDevice();
    const page = openPage(store);
    await leave(page, typed('Kano'));
    await openPage(store, { name: 'another-form' }).read(inDays(15));
    expect(rows.size).toBe(0);
  });

  test('of a clock that ran ahead is kept', async () => {
    const { store } = aDevice();
    const page = openPage(store);
    await leave(page, typed('Kano'));
    expect(await openPage(store).read(inDays(-1000))).toBeDefined();
  });

  test('of another version is erased', async () => {
    const { store, rows } = aDevice();
    const page = openPage(store);
    await leave(page, typed('Kano'));
    expect(await openPage(store, { version: 2 }).read(start)).toBeUndefined();
    expect(rows.size).toBe(0);
  });

  test.each([
    {},
    { savedAt: 'today' },
    { savedAt: 1, version: 1, values: {}, files: null },
    { savedAt: 1, version: 1, values: {}, files: { papers: 'one' } },
  ])('that is no draft is erased: %j', async (shape) => {
    const { store, rows } = aDevice();
    rows.set('a-form', { name: 'a-form', ...shape });
    expect(await openPage(store).read(start)).toBeUndefined();
    expect(rows.size).toBe(0);
  });

  test('is written once when the typing pauses', async () => {
    const { store, rows, writings } = aDevice();
    const page = openPage(store);
    for (const city of ['K', 'Ka', 'Kan', 'Kano']) {
      page.keep(typed(city));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(writings()).toBe(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(writings()).toBe(1);
    expect(rows.get('a-form')).toMatchObject({ values: { city: 'Kano' } });
  });

  test('is written at once when the page is left', async () => {
    const { store, rows } = aDevice();
    const page = openPage(store);
    page.keep(typed('Kano'));
    window.dispatchEvent(new Event('pagehide'));
    await page.flush();
    expect(rows.get('a-form')).toMatchObject({ values: { city: 'Kano' } });

    page.keep(typed('Jos'));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await page.flush();
    expect(rows.get('a-form')).toMatchObject({ values: { city: 'Jos' } });
  });

  test('loses the files that were taken away, and writes each file once', async () => {
    const device = aDevice();
    const write = vi.spyOn(device.store, 'write');
    const [front, back] = [aFile('front.jpg'), aFile('back.jpg')];
    const page = openPage(device.store);
    await leave(page, typed('Kano', [front, back]));
    await leave(page, typed('Jos', [back]));
    expect(write.mock.calls.map(([, added]) => [...added.values()])).toEqual([[front, back], []]);
    expect([...(device.files.get('a-form')?.values() ?? [])]).toEqual([back]);
  });

  test('goes on where an earlier page left it, without writing its files anew', async () => {
    const device = aDevice();
    const first = openPage(device.store);
    await leave(first, typed('Kano', [aFile('front.jpg')]));
    const second = openPage(device.store);
    const found = await second.read(start);
    const write = vi.spyOn(device.store, 'write');
    await leave(second, typed('Jos', found?.files.papers ?? []));
    expect(write.mock.calls.map(([, added]) => added.size)).toEqual([0]);
    expect((await openPage(device.store).read(start))?.files.papers).toHaveLength(1);
  });

  test('leaves nothing behind when it is erased, nor what still waited', async () => {
    const { store, rows, files } = aDevice();
    const page = openPage(store);
    page.keep(typed('Kano', [aFile('front.jpg')]));
    void page.flush();
    page.keep(typed('Jos'));
    await page.erase();
    await vi.advanceTimersByTimeAsync(1000);
    expect([rows.size, files.size]).toEqual([0, 0]);
  });

  test('is begun anew after it was erased, with the same file', async () => {
    const { store } = aDevice();
    const front = aFile('front.jpg');
    const page = openPage(store);
    await leave(page, typed('Kano', [front]));
    await page.erase();
    await leave(page, typed('Kano', [front]));
    expect((await openPage(store).read(start))?.files.papers).toEqual([front]);
  });
});

describe('a device', () => {
  test('without room for the files keeps what was typed, and tries again when one is taken away', async () => {
    const { store } = aDevice({ room: 1 });
    const [front, back] = [aFile('front.jpg'), aFile('back.jpg')];
    const page = openPage(store);
    await leave(page, typed('Kano', [front]));
    await leave(page, typed('Kano', [front, back]));
    expect(page.told).toEqual(['everything', 'text']);
    expect((await openPage(store).read(start))?.files.papers).toEqual([front]);

    await leave(page, typed('Kano', [back]));
    expect(page.told.at(-1)).toBe('everything');
  });

  test('that forbids keeping says so, and hinders nothing', async () => {
    const page = openPage(nowhere);
    expect(await page.read(start)).toBeUndefined();
    await leave(page, typed('Kano', [aFile('front.jpg')]));
    await page.erase();
    expect(page.told).toEqual(['nothing']);
  });

  test('of which two pages keep the same form has what was written last', async () => {
    const { store } = aDevice();
    const [one, other] = [openPage(store), openPage(store)];
    await leave(one, typed('Kano', [aFile('front.jpg')]));
    await leave(other, typed('Jos', [aFile('nin.jpg')]));
    await leave(one, typed('Kano', []));
    await leave(other, typed('Ibadan', [aFile('back.jpg')]));
    const found = await openPage(store).read(start);
    expect(found?.values).toEqual({ city: 'Ibadan' });
    expect(found?.files.papers?.map(({ name }) => name)).toEqual(['back.jpg']);
  });

  test('without a database of its own is one that forbids', async () => {
    const told: DraftScope[] = [];
    const page = createDraft({ name: 'a-form', version: 1, onKept: (kept) => told.push(kept) });
    expect(await page.read(start)).toBeUndefined();
    await leave(page, typed('Kano'));
    expect(told).toEqual(['nothing']);
  });
});
