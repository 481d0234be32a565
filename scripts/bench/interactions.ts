import type { Browser } from '@playwright/test';
import { type Measured, median } from '#scripts/load/report.ts';
import { signedInStorage } from './administrator.ts';
import { pressInList } from './list-presses.ts';
import { type Note, openSlowPage } from './presses.ts';
import { pressInWizard } from './wizard-presses.ts';

const rounds = 5;
const maxMs = 150;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const laptop = { viewport: { width: 1440, height: 900 } };

/**
 * Measures presses on a processor six times slower than this machine's, in a product with drivers at `url`. Presses
 * that slow down a busy machine count as well, so only the medians say something.
 */
export async function interactions(browser: Browser, url: string): Promise<Measured> {
  const found = new Map<string, number[]>();
  const note: Note = (what, ms) => found.set(what, [...(found.get(what) ?? []), ms]);
  const storageState = await signedInStorage(url);
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await openSlowPage(browser, phone);
    await pressInWizard(visitor, url, note);
    await visitor.close();
    for (const [where, size] of Object.entries({ 'list on a phone': phone, 'list on a laptop': laptop })) {
      const administrator = await openSlowPage(browser, { ...size, storageState });
      await pressInList(administrator, url, where, note);
      await administrator.close();
    }
  }
  return {
    title: `Presses, the processor slowed 6 times, median of ${rounds}`,
    rows: [...found].map(([what, values]) => ({ what, value: median(values), unit: 'ms', target: { atMost: maxMs } })),
    broken: [],
  };
}
