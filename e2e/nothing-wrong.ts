import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// The bar over a photo: axe takes the page's background as its ground, so its contrast is measured separately.
const clearBar = '[data-bar]:not([data-solid])';
const contrast = 'color-contrast';

async function outsideClearBar(page: Page, selectors: readonly string[]): Promise<string[]> {
  const areOutside = selectors.map((selector) =>
    page
      .locator(selector)
      .evaluate(
        (node: { closest(bar: string): object | null }, bar) => node.closest(bar) === null,
        clearBar,
      ),
  );
  const outside = await Promise.all(areOutside);
  return selectors.filter((_, at) => outside[at]);
}

// After a browser's translation, React can't update a text that has siblings.
const textsBesideOthers = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const beside = [...parentElement.childNodes].filter((one) => one === walker.currentNode || one.data?.trim() !== '');
    if (data.trim() !== '' && beside.length > 1 && !parentElement.closest('noscript')) found.push(parentElement.outerHTML);
  }
  return found;
})()`;

/**
 * Expects no violations found by axe, and every text alone in its element. Contrast takes half the time and needn't
 * be measured at a second width: the colours are the same.
 */
export async function expectNothingWrong(
  page: Page,
  { measuresContrast = true } = {},
): Promise<void> {
  // Elements that fade in have intermediate colours.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished),
  )`);
  expect(await page.evaluate(textsBesideOthers), page.url()).toEqual([]);
  // One run, without axe's own page for cross-origin frames, as there are none. Omits descriptions of passes, which
  // take a third of the time.
  const rules = { [contrast]: { enabled: measuresContrast } };
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules });
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const selectors = nodes.map(({ target }) => target.join(' '));
    const wrong = id === contrast ? await outsideClearBar(page, selectors) : selectors;
    if (wrong.length > 0) found.push(`${id}: ${wrong.join(', ')}`);
  }
  expect(found).toEqual([]);
}
