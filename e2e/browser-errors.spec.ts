import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Adds a statement to the home page's script, in the form of the built product. */
async function spoil(page: Page, statement: string): Promise<void> {
  await page.route('**/assets/home-page-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${statement}` });
  });
}

const heard = async (page: Page, kind: string) => {
  const told = await page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/v1/browser-errors' &&
      response.request().postData()?.includes(kind) === true,
  );
  expect(told.status()).toBe(200);
  return told.request().postDataJSON();
};

test.describe('an unexpected error', { tag: ['@once', '@nightly'] }, () => {
  test.use({ allowed: [/ada@example\.com/] });

  test('is reported by kind, place and page, without its message, also from a rejected promise', async ({
    page,
  }) => {
    await spoil(
      page,
      `setTimeout(() => { throw new RangeError("no driver ada@example.com"); });
      Promise.reject(new SyntaxError("ada@example.com"));`,
    );
    // A promise can be rejected before the page is hydrated.
    const hearing = Promise.all([heard(page, 'RangeError'), heard(page, 'SyntaxError')]);
    await page.goto('/?name=ada@example.com#ada');
    const place = [expect.stringMatching(/^assets\/home-page-[\w-]+\.js:\d+:\d+$/)];
    expect(await hearing).toEqual([
      { kind: 'RangeError', place, route: 'home/home-page' },
      { kind: 'SyntaxError', place, route: 'home/home-page' },
    ]);
  });

  test('on a page that fails to render is reported with its route', async ({ page }) => {
    await page.route('**/assets/about-page-*.js', async (route) => {
      const response = await route.fetch();
      const code = (await response.text()).replace(
        /export\{(\w+) as default/,
        'export{broken as default',
      );
      await route.fulfill({
        response,
        body: `function broken(){throw new EvalError("ada@example.com")};${code}`,
      });
    });
    const told = heard(page, 'EvalError');
    await page.goto('/about');
    expect(await told).toMatchObject({
      kind: 'EvalError',
      route: 'about/about-page',
    });
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  });
});
