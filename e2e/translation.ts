import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

// Like Chrome, but to the same words: replaces every text with `<font>` elements, also new ones. `lostWords` are texts
// that the page then updates without effect.
const translate = `(() => {
  window.lostWords = [];
  const unseen = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) lostWords.push(oldValue + ' → ' + target.data);
  });
  function take(text) {
    if (text.data.trim() === '' || text.parentElement.closest('script, style, textarea, noscript, font')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    unseen.observe(text, { characterData: true, characterDataOldValue: true });
  }
  function takeAll() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(take);
  }
  function begin() {
    // Once the scripts of the page have taken it over.
    if (document.readyState !== 'complete' || !document.querySelector('[data-bar] button, #screen')) return requestAnimationFrame(begin);
    takeAll();
    new MutationObserver(takeAll).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.dataset.translated = '';
  }
  begin();
})()`;

/** Translates everything the page opens from now on, as a browser would. */
export const translated = (page: Page): Promise<void> =>
  page.addInitScript(translate).then(() => undefined);

/** Expects the page to be translated, and to show all its later changes. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('html[data-translated] body font').first()).toBeAttached();
  expect(await page.evaluate('window.lostWords'), page.url()).toEqual([]);
}
