import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

// The bar while a picture lies behind it: axe takes the page's ground for what is behind, so that its contrast is
// measured from the picture, in accessibility.spec.ts.
const clearBar = '[data-bar]:not([data-solid])';
const contrast = 'color-contrast';

/** Nothing that axe knows of is wrong with what is shown. */
export async function expectNothingWrong(page: Page): Promise<void> {
  // What still fades in has colours of its own.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished),
  )`);
  const rules = await new AxeBuilder({ page }).disableRules(contrast).analyze();
  const colours = await new AxeBuilder({ page }).withRules(contrast).exclude(clearBar).analyze();
  const found = [...rules.violations, ...colours.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
