import type { Page } from '@playwright/test';
import { changeAdministratorRole, listAdministrators } from '#contract/accounts/administrators.ts';
import { callAsAdmin } from './admin-calls.ts';
import { anAdministrator } from './administrators.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { expect, openMenuOnPhones, signIn, test } from './fixtures.ts';

const screenTitle = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const menuLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link');

async function idOf(email: string): Promise<string> {
  const { data } = await callAsAdmin(listAdministrators);
  return data.result.find((one) => one.email === email)?._id ?? '';
}

test('another role shows without another log-in, and a Trainer starts with the trainings', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const trainer = await anAdministrator('Trainer');
  await signIn(page, trainer);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/training-management');
  await openMenuOnPhones(page);
  await expect(menuLinks(page)).toHaveText(['Training Management', 'Messages']);
  await page.goto('/admin/driver-management');
  await expect(screenTitle(page)).toHaveText("You don't have access to this page");

  const params = { id: await idOf(trainer.email) };
  await callAsAdmin(changeAdministratorRole, { params, body: { role: 'Coordinator' } });
  await page.reload();
  await expect(screenTitle(page)).toHaveText('All Driver Applications');

  await page.goto(`/admin/driver-management/${await applyByApi(anApplicant())}`);
  const withoutDocuments = page.getByText(
    'Only an Owner, a Manager or a Reviewer can see documents.',
  );
  await expect(withoutDocuments).toBeVisible();
  await callAsAdmin(changeAdministratorRole, { params, body: { role: 'Manager' } });
  // As when returning to the tab.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect(withoutDocuments).toHaveCount(0);
});
