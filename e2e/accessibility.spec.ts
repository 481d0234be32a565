import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { prerenderedPaths } from '#web/routes.ts';
import {
  anApplicant,
  aPhoto,
  applyByApi,
  choose,
  fillPersonal,
  fillProfessional,
  next,
  stages,
  stepHeading,
} from './applicant.ts';
import { expect, openMenuOnPhones, signIn, test } from './fixtures.ts';

/** Nothing that axe knows of is wrong with what is shown. */
async function expectNothingWrong(page: Page): Promise<void> {
  // What still moves or fades has colours of its own.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === 1).map(({ finished }) => finished))',
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

for (const path of prerenderedPaths) {
  test(`nothing is wrong on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingWrong(page);
  });
}

test.describe('an address where nothing is', () => {
  test.use({ allowed: [/status of 404/] });

  test('has nothing wrong', async ({ page }) => {
    await page.goto('/no-such-page');
    await expectNothingWrong(page);
  });
});

test('nothing is wrong with the open menu', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await openMenuOnPhones(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('nothing is wrong on any step of the application, with and without errors', async ({ page }) => {
  await page.goto('/apply');
  await next(page);
  await expectNothingWrong(page);
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, 'Professional Details')).toBeVisible();
  await expectNothingWrong(page);
  await next(page);
  await expectNothingWrong(page);
  await fillProfessional(page);
  await next(page);
  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    if (heading === stages[0]?.heading) {
      await next(page);
      await expectNothingWrong(page);
    }
    await choose(page, await Promise.all(files.map(aPhoto)));
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(files.length);
    await expectNothingWrong(page);
    await next(page);
  }
  await expect(stepHeading(page, 'Confirm and submit')).toBeVisible();
  await expectNothingWrong(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectNothingWrong(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});

test('nothing is wrong with the log-in page when it complains', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expectNothingWrong(page);
});

test('nothing is wrong in the back-office', async ({ page, isMobile }) => {
  const applicant = anApplicant();
  const reference = await applyByApi(applicant);
  await signIn(page);

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: /Total Applications Received/ })).toBeVisible();
  await expectNothingWrong(page);
  if (isMobile) {
    await openMenuOnPhones(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNothingWrong(page);
  }

  await page.goto('/admin/driver-management');
  await expect(page.getByRole('link', { name: applicant.fullName })).toBeVisible();
  await expectNothingWrong(page);
  await page.goto('/admin/driver-management?search=nobody-is-called-so');
  await expect(page.getByText('Data not available')).toBeVisible();
  await expectNothingWrong(page);

  await page.goto(`/admin/driver-management/${reference}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);
  await expectNothingWrong(page);
  await page.getByRole('button', { name: /^Open Medical record/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWrong(page);
});
