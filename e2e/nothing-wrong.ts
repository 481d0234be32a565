import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// The bar while a picture lies behind it: axe takes the page's ground for what is behind, so that its contrast is
// measured by itself.
const clearBar = '[data-bar]:not([data-solid])';
const contrast = 'color-contrast';

async function outsideClearBar(page: Page, selectors: readonly string[]): Promise<string[]> {
  const areOutside = selectors.map((selector) =>
    page
      .locator(selector)
      .evaluate((node: { closest(bar: string): object | null }, bar) => node.closest(bar) === null, clearBar),
  );
  const outside = await Promise.all(areOutside);
  return selectors.filter((_, at) => outside[at]);
}

/** Nothing that axe knows of is wrong with what is shown. */
export async function expectNothingWrong(page: Page): Promise<void> {
  // What still fades in has colours of its own.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished),
  )`);
  // In one go, without the page of its own that it would open for frames of other sites: there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const selectors = nodes.map(({ target }) => target.join(' '));
    const wrong = id === contrast ? await outsideClearBar(page, selectors) : selectors;
    if (wrong.length > 0) found.push(`${id}: ${wrong.join(', ')}`);
  }
  expect(found).toEqual([]);
}
