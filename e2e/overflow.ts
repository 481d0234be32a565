import { expect, type Page } from '@playwright/test';

/** The narrowest phones, in pixels. */
export const narrowest = 320;

/** How far the page overflows the window, and tables with menus overflow unscrollable panels, in pixels. */
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

export async function expectToFit(page: Page, ...widths: readonly number[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(overhang), { message: `${page.url()} at ${width} px` })
      .toBe(0);
  }
}

export async function inLargeText(page: Page, check: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await check();
  await style.evaluate('node => node.remove()');
}

/** Expects the page to fit the narrowest phones, also with large text. */
export async function expectToFitPhones(page: Page): Promise<void> {
  await expectToFit(page, narrowest);
  await inLargeText(page, () => expectToFit(page, narrowest));
}

/**
 * Multi-line headings with less than 200 pixels, and broken words of up to 16 letters. Ignores tables with another
 * test's endless word, which takes the others' room.
 */
const squeezed = `(() => {
  const range = document.createRange();
  const linesOf = () => new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  const found = [];
  for (const heading of document.querySelectorAll('h1')) {
    range.selectNodeContents(heading);
    const { width } = heading.getBoundingClientRect();
    if (linesOf() > 1 && width < 200) found.push(heading.textContent + ': ' + Math.round(width) + ' px');
  }
  for (const button of document.querySelectorAll('main form button[aria-label="Search"]')) {
    // On paper there is neither.
    if (!button.checkVisibility()) continue;
    const field = button.form.elements.search;
    const [outer, icon] = [field, button.firstElementChild].map((one) => one.getBoundingClientRect());
    const isInside = icon.left > outer.left && icon.right < outer.right && icon.top > outer.top && icon.bottom < outer.bottom;
    if (!isInside) found.push('the icon of ' + field.placeholder);
  }
  const isEndless = ({ childNodes }) =>
    [...childNodes].some((node) => (node.nodeType === Node.TEXT_NODE ? /[^\\s\u200b–-]{21}/.test(node.data) : isEndless(node)));
  const endless = [...document.querySelectorAll('table')].filter(isEndless);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (endless.some((table) => table.contains(parentElement))) continue;
    for (const { 0: word, index } of data.matchAll(/[^\\s\u200b–-]{2,16}(?![^\\s\u200b–-])/g)) {
      if (/[^\\s\u200b–-]/.test(data[index - 1] ?? ' ')) continue;
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (linesOf() > 1) found.push(word);
    }
  }
  return found;
})()`;

/** Expects, at these widths, headings with enough room, unbroken words, and the icons of search fields inside them. */
export async function expectLegible(page: Page, ...widths: readonly number[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(squeezed), { message: `${page.url()} at ${width} px` })
      .toEqual([]);
  }
}
