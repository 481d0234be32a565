import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The words of headings, links and buttons that are broken over two lines without a hyphen of their own. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const broken = [];
    for (const element of document.querySelectorAll('h1, h2, h3, a, button, label, dt')) {
      if (!element.checkVisibility()) continue;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const { 0: word, index } of walker.currentNode.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  })()`);
}

test('large text on phones breaks no word of a heading, a link or a button', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/', '/about', '/services', '/apply', '/request', '/training', '/track', '/login']) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('on the narrowest phones each link of the footer is a line of its own, large enough for a thumb', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/services');
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  const lines = await links.evaluateAll((found: { getBoundingClientRect(): { top: number; height: number } }[]) =>
    found.map((link) => link.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines.map(({ top }) => top)).size).toBe(lines.length);
  for (const { height } of lines) expect(height).toBe(44);
});
