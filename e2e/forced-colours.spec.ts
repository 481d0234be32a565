import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { anApplicant, applyByApi, next } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate(
    (node, name) => Reflect.get(globalThis, 'getComputedStyle')(node).getPropertyValue(name),
    property,
  );

async function coloursOf(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) {
    colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  }
  return colours.size;
}

test('with forced colours charts, choices, buttons, messages and the steps of the application are seen', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await applyByApi(anApplicant());
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await signIn(page);
  await page.goto('/admin/reports');
  const part = page.getByRole('main').locator('.fill-navy-800').first();
  expect(await styleOf(part, 'fill')).toBe(await styleOf(page.locator('body'), 'color'));
  const [month, year] = ['Month', 'Year'].map((name) =>
    page.getByRole('link', { name, exact: true }),
  );
  for (const chosen of [month, page.getByRole('link', { name: 'Reports' })]) {
    expect(chosen && (await styleOf(chosen, 'outline-style'))).toBe('solid');
  }
  expect(year && (await styleOf(year, 'outline-style'))).toBe('none');

  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services');
  for (const name of ['Request a Driver', 'Book a Consultation', 'Training Programs']) {
    const button = page.getByRole('main').getByRole('link', { name, exact: true }).first();
    expect(
      Number.parseFloat(await styleOf(button, 'border-top-width')),
      name,
    ).toBeGreaterThanOrEqual(1);
  }

  await page.goto('/apply');
  const bars = page.locator('[aria-hidden]:has(+ p:has-text("Step 1 of 3"))');
  await bars.scrollIntoViewIfNeeded();
  // The background, the current step and the pending ones.
  expect(await coloursOf(await bars.screenshot())).toBeGreaterThanOrEqual(3);
  await next(page);
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toBeVisible();
  expect(await styleOf(message, 'background-color')).toMatch(/^rgb\(/);
  expect(Number.parseFloat(await styleOf(message, 'border-top-width'))).toBeGreaterThanOrEqual(1);
});
