import { expect, type Page } from '@playwright/test';
import { productUrl, test } from './fixtures.ts';

async function addressesOf(page: Page) {
  const canonical = page.locator('link[rel="canonical"]');
  const shared = page.locator('meta[property="og:url"]');
  await expect(canonical).toHaveCount(1);
  await expect(shared).toHaveCount(1);
  return [await canonical.getAttribute('href'), await shared.getAttribute('content')];
}

// The tests' product has no PUBLIC_URL, so its canonical address differs from the browser's.
test('a page keeps its one address when the browser takes over, and when it goes on to the next', {
  tag: ['@once', '@nightly'],
}, async ({ page, request }) => {
  const said =
    /rel="canonical" href="([^"]+)"/.exec(await (await request.get('/about')).text())?.[1] ?? '';
  expect(said).not.toContain(productUrl);
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(await addressesOf(page)).toEqual([said, said]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Request a Driver' }).click();
  await expect(page).toHaveURL('/request');
  const next = said.replace('/about', '/request');
  await expect.poll(() => addressesOf(page)).toEqual([next, next]);
  await page.goBack();
  await expect.poll(() => addressesOf(page)).toEqual([said, said]);
});
