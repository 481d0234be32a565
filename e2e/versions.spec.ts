import type { Browser, Page } from '@playwright/test';
import { signOutEverywhere } from '#contract/accounts/accounts.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { trainingLabels } from '#contract/trainings/training-management.ts';
import type { Administrator } from '#test/samples/browser-admin.ts';
import { anAdministrator } from './administrators.ts';
import { anApplicant, applyByApi, field } from './applicant.ts';
import { actByApi, answer, dotsOf, entry, question, rejectWith, statusHistory } from './driver-actions.ts';
import { expect, fillInLogin, logIn, productUrl, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { announce, pageTitle } from './trainings.ts';

test.use({ allowed: [/status of (?:401|409)/] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a second browser, for somebody who is quicker. */
async function colleague(browser: Browser): Promise<{ other: Page; who: Administrator }> {
  const context = await browser.newContext();
  const [other, who] = [await context.newPage(), await anAdministrator('Manager')];
  await signIn(other, who);
  return { other, who };
}

test('who rejects a driver on a screen from before the approval reads who approved, and sees it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { fullName, ...applicant } = anApplicant();
  const profile = `/admin/driver-management/${await applyByApi({ fullName, ...applicant })}`;
  const { other, who } = await colleague(browser);
  await signIn(page);
  await page.goto(profile);
  await button(page, 'Reject').click();

  await other.goto(profile);
  await button(other, 'Approve').click();
  await answer(other, 'Approve').click();
  await expect(toast(other, `${fullName} was approved`)).toBeVisible();

  await rejectWith(page, 'Withdrew');
  const sentence = new RegExp(
    `^${who.name.normalize()} approved ${fullName.normalize()} (just now|\\d+ minutes? ago), while you had this open\\. The status is Approved\\. Nothing else was changed\\.$`,
  );
  await expect(question(page).getByText(sentence)).toBeVisible();
  await expect(answer(page, 'Reject')).toHaveCount(0);
  await expectNothingWrong(page);
  await answer(page, 'Close').click();
  await expect(statusHistory(page)).toContainText(who.name.normalize());
  // On the fresh screen it is a decision like any other.
  await button(page, 'Reject').click();
  await rejectWith(page, 'Withdrew');
  await expect(toast(page, `${fullName} was rejected`)).toBeVisible();
  await other.context().close();
});

test('two edit one training: the second keeps what was typed, sees what was saved, and decides', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const training = await announce({ venue: 'Sample Yard', duration: '2 days' });
  const form = `/admin/training-management/trainingInformation?id=${training._id}&edit=true`;
  const [venue, duration] = ['Venue (optional)', 'Duration (optional)'];
  const { other, who } = await colleague(browser);
  await signIn(page);
  for (const one of [page, other]) {
    await one.goto(form);
    await expect(pageTitle(one)).toHaveText('Edit Training');
  }
  await field(page, venue).fill('Demo Hall, Ọ̀tà');
  await field(other, venue).fill('Example Centre, Kano');
  await field(other, duration).fill('3 days');
  await button(other, 'Update Training').click();
  await expect(toast(other, 'Training updated successfully')).toBeVisible();

  await button(page, 'Update Training').click();
  const sentence = `${who.name.normalize()} changed the training ${training.title} (${trainingLabels.duration}, ${trainingLabels.venue})`;
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  const changed = page.getByRole('region', { name: 'This training was changed while you had it open' });
  await expect(changed).toContainText(/Saved: 3 days/);
  await expect(changed).toContainText(/Saved: Example Centre, Kano\s*Yours: Demo Hall, Ọ̀tà/);
  await expect(field(page, venue)).toHaveValue('Demo Hall, Ọ̀tà');
  await expect(field(page, duration)).toHaveValue('3 days');
  await expectNothingWrong(page);
  await button(page, 'Save mine anyway').click();
  await expect(toast(page, 'Training updated successfully')).toBeVisible();

  await page.goto(form);
  await expect(field(page, venue)).toHaveValue('Demo Hall, Ọ̀tà');
  await expect(field(page, duration)).toHaveValue('3 days');
  await other.context().close();
});

test('who would rather have the saved training gets it', { tag: '@desktop' }, async ({ page, browser }) => {
  const training = await announce({ venue: 'Sample Yard' });
  const form = `/admin/training-management/trainingInformation?id=${training._id}&edit=true`;
  const venue = 'Venue (optional)';
  const { other } = await colleague(browser);
  await signIn(page);
  for (const one of [page, other]) await one.goto(form);
  await field(page, venue).fill('Mine');
  await field(other, venue).fill('Theirs');
  await button(other, 'Update Training').click();
  await expect(toast(other, 'Training updated successfully')).toBeVisible();
  await button(page, 'Update Training').click();
  await button(page, 'Show the saved version').click();
  await expect(field(page, venue)).toHaveValue('Theirs');
  await expect(page.getByRole('region', { name: 'This training was changed while you had it open' })).toHaveCount(0);
  await field(page, venue).fill('Mine after all');
  await button(page, 'Update Training').click();
  await expect(toast(page, 'Training updated successfully')).toBeVisible();
  await other.context().close();
});

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
  const headers = { authorization: `Bearer ${(await logIn(late)).token}` };
  await fetch(productUrl + apiBase + signOutEverywhere.path, { method: signOutEverywhere.method, headers });
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

test('a renewal that is sent after somebody has blocked the driver keeps its date, and can be uploaded anyway', {
  tag: '@desktop',
}, async ({ page }) => {
  const applicant = anApplicant();
  const { fullName } = applicant;
  const driverId = await applyByApi(applicant);
  await signIn(page);
  const list = '/admin/driver-management/document-status';
  await page.goto(`${list}?${new URLSearchParams({ licenseStatus: 'Valid', search: fullName })}`);
  await dotsOf(page, fullName).click();
  await entry(page, 'Update Licence Doc').click();
  await field(page, 'Licence Expiry Date').fill('2998-01-01');
  await actByApi('block', driverId);
  await button(page, 'Upload').click();
  await expect(question(page).getByText(new RegExp(`^You blocked ${fullName.normalize()} `))).toBeVisible();
  await expect(field(page, 'Licence Expiry Date')).toHaveValue('2998-01-01');
  await button(page, 'Upload anyway').click();
  await expect(toast(page, 'Document updated successfully')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});
