import { expect, type Page } from '@playwright/test';

/** The narrowest phones, in pixels. */
export const narrowest = 320;

/** How far the page sticks out of the window, and tables with their menus out of panels that don't scroll, in pixels. */
const overhang = `(() => {
  const page = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth;
  const fixed = (table) => getComputedStyle(table.parentElement).overflowX === 'visible';
  const tables = [...document.querySelectorAll('table')].filter(fixed).map((table) => {
    const panel = table.parentElement.getBoundingClientRect();
    const inside = [table, ...table.querySelectorAll('td > *, th > *')].map((one) => one.getBoundingClientRect().right);
    return Math.max(...inside) - panel.right;
  });
  return Math.round(Math.max(0, page, ...tables));
})()`;

/** Expects that nothing sticks out at any of these widths. */
export async function expectToFit(page: Page, ...widths: readonly number[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(overhang), { message: `${page.url()} at ${width} px` }).toBe(0);
  }
}

/** Checks the page while its text is twice as large. */
export async function inLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await check();
  await style.evaluate('node => node.remove()');
}

/** Expects that the page fits the narrowest phones, also in large text. */
export async function expectToFitPhones(page: Page): Promise<void> {
  await expectToFit(page, narrowest);
  await inLargeText(page, () => expectToFit(page, narrowest));
}
