import sharp from 'sharp';
import { brightest, hideWords, illegible, luminance, wordsIn } from './contrast.ts';
import { expect, test } from './fixtures.ts';

const words = 'main :has(> h1)';
const hiding = `${hideWords(words)} header[data-bar] { visibility: hidden }`;
const sizes = [
  { width: 320, height: 800 },
  { width: 390, height: 844 },
  { width: 640, height: 800 },
  { width: 640, height: 450 },
  { width: 768, height: 1024 },
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

test('the words on the picture of the home page can be read in large text', {
  tag: nightly,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const found = await wordsIn(page, words);
  expect(found.length).toBeGreaterThan(2);
  expect(await illegible(page, found, hiding)).toEqual([]);
});

test('the shade behind the header is as wide as the page, and ends above the sun', {
  tag: nightly,
}, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  await page.addStyleTag({ content: 'main { filter: brightness(0) invert(1) }' });
  const row = await sharp(await page.screenshot({ clip: { x: 0, y: 100, width: 1920, height: 1 } }))
    .removeAlpha()
    .stats();
  for (const { min, max } of row.channels) {
    expect(max - min).toBeLessThan(3);
    expect(max).toBeLessThan(250);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about');
  // A loaded picture still has to be decoded.
  const sun = { x: 1150, y: 320, width: 40, height: 40 };
  await expect
    .poll(async () => brightest(sharp(await page.screenshot({ clip: sun }))))
    .toBeGreaterThan(luminance([220, 170, 120]));
});

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

test('the outlined button on a picture changes under the pointer', { tag: nightly }, async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByRole('main').getByRole('link', { name: 'Apply as a Driver' }).first();
  const middle = async () => {
    const picture = sharp(await button.screenshot()).removeAlpha();
    const { data } = await picture
      .extract({ left: 8, top: 8, width: 8, height: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return luminance([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]);
  };
  const before = await middle();
  await button.hover();
  await expect.poll(async () => (await middle()) - before).toBeGreaterThan(0.5);
});
