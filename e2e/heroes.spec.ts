import { hideWords, illegible, wordsIn } from './contrast.ts';
import { expect, test } from './fixtures.ts';

const words = 'main :has(> h1)';
const hiding = `${hideWords(words)} header[data-bar] { visibility: hidden }`;
const sizes = [
  { width: 320, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
// The pictures and their overlays rarely change.
const nightly = ['@once', '@nightly'];

for (const path of ['/', '/about', '/apply', '/request']) {
  test(`the words on the picture of ${path} can be read at every size`, { tag: nightly }, async ({
    page,
  }) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.waitForLoadState('load');
      const found = await wordsIn(page, words);
      expect(found.length).toBeGreaterThan(1);
      expect(await illegible(page, found, hiding), `${size.width} × ${size.height}`).toEqual([]);
    }
  });
}

const bar = 'header[data-bar]';
const underlines = `${bar} a > span[aria-hidden] { visibility: hidden }`;

for (const path of ['/', '/about', '/apply', '/login']) {
  test(`the header on the picture of ${path} can be read`, { tag: nightly }, async ({ page }) => {
    for (const width of [390, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.waitForLoadState('load');
      await expect(page.getByRole('banner')).not.toHaveAttribute('data-solid');
      const found = await wordsIn(page, bar);
      const icon = await page
        .locator(`${bar} button svg`)
        .filter({ visible: true })
        .boundingBox({ timeout: 1 })
        .catch(() => null);
      if (icon) found.push({ text: 'Open menu', clip: icon, ink: 1, least: 3 });
      // A loaded picture still has to be decoded.
      await expect
        .poll(() => illegible(page, found, hideWords(bar) + underlines), { message: `${width}` })
        .toEqual([]);
    }
  });
}
