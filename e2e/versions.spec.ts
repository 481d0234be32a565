import type { Browser, Page } from '@playwright/test';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { anAdministrator, endSessions } from './administrators.ts';
import { field } from './applicant.ts';
import { button, expect, fillInLogin, signIn, test, toast } from './fixtures.ts';
import { announce } from './trainings.ts';

test.use({ allowed: [/status of (?:401|409)/] });

/** Opens a second browser, for somebody who is quicker. */
async function colleague(browser: Browser): Promise<{ other: Page; who: Administrator }> {
  const context = await browser.newContext();
  const [other, who] = [await context.newPage(), await anAdministrator('Manager')];
  await signIn(other, who);
  return { other, who };
}

test('what was typed before the session ended is not saved over what was saved since', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const training = await announce({ venue: 'Sample Yard' });
  const form = `/admin/training-management/trainingInformation?id=${training._id}&edit=true`;
  const venue = 'Venue (optional)';
  const { other } = await colleague(browser);
  const late = await anAdministrator('Manager');
  await signIn(page, late);
  for (const one of [page, other]) await one.goto(form);
  await field(page, venue).fill('Mine');
  await field(other, venue).fill('Theirs');
  await button(other, 'Update Training').click();
  await expect(toast(other, 'Training updated successfully')).toBeVisible();
  await endSessions(late);
  await button(page, 'Update Training').click();
  await page.getByRole('link', { name: 'Log in again' }).click();
  await fillInLogin(page, late);
  await expect(field(page, venue)).toHaveValue('Theirs');
  await button(page, 'Put it back').click();
  await expect(field(page, venue)).toHaveValue('Mine');
  const changed = page.getByRole('region', { name: 'This training was changed while you had it open' });
  await expect(changed).toContainText(/Saved: Theirs\s*Yours: Mine/);
  await button(page, 'Save mine anyway').click();
  await expect(toast(page, 'Training updated successfully')).toBeVisible();
  await other.context().close();
});
