import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { documentLabels, stepTitles } from '#contract/drivers/application-form.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { prerenderedPaths } from '#web/routes.ts';
import { addDocuments, anApplicant, fillPersonal, fillProfessional, next, stepHeading } from './applicant.ts';
import { listOf, statusHistory } from './driver-actions.ts';
import { emailField, expect, signIn, test } from './fixtures.ts';
import { expectKept, panel, startAfresh, waitingPanel } from './kept-drafts.ts';
import { confirm, doneButton, expectSent, fieldOf, oneStepForms, openFilledIn, sendButton } from './one-step-forms.ts';
import { aCompanyAsks, anApprovedDriver, aPlacedDriver, dateByApi } from './placements.ts';
import { announce, aTitle, pageOf, pageTitle, registrationFor } from './trainings.ts';

const width = 320;
test.use({ viewport: { width, height: 640 } });

async function expectNoSidewaysScroll(page: Page, wide = width): Promise<void> {
  const widest = 'Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)';
  await expect.poll(() => page.evaluate(widest), { message: `${page.url()} at ${wide} px` }).toBe(wide);
}

test.describe('the narrowest phones', { tag: '@once' }, () => {
  test.use({ allowed: [/status of 404/] });

  test('never need to scroll the public pages sideways', async ({ page }) => {
    for (const path of [...prerenderedPaths, '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});

test('the narrowest phones never need to scroll the pages of trainings sideways', { tag: '@once' }, async ({
  page,
}) => {
  const word = 'Lastkraftwagenfahrerweiterbildung';
  const title = aTitle(`${word.repeat(3)} ọ`);
  const yesterday = addDays(todayInLagos(), -1);
  const long = { title, venue: word.repeat(4), duration: word, category: word, info: `${word.repeat(9)}\n\n- ${word}` };
  const training = await announce(long);
  const closed = await announce({ ...long, title: aTitle(word.repeat(3)), registrationDeadline: yesterday });
  for (const path of [
    '/training',
    pageOf(training),
    pageOf(closed),
    registrationFor(training.title),
    registrationFor(closed.title),
  ]) {
    await page.goto(path);
    await expect(pageTitle(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNoSidewaysScroll(page);
  }
});

test('the narrowest phones never need to scroll the application sideways', { tag: '@once' }, async ({ page }) => {
  await page.goto('/apply');
  await next(page);
  await expectNoSidewaysScroll(page);
  await fillPersonal(page, anApplicant());
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await fillProfessional(page);
  await next(page);
  await expect(stepHeading(page, documentLabels.drivers)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await addDocuments(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll(page);
});

test.describe('the narrowest phones without a line', { tag: '@once' }, () => {
  test.use({ allowed: [/net::ERR_INTERNET_DISCONNECTED/] });

  for (const form of oneStepForms) {
    test(`the narrowest phones never need to scroll the ${form.name} form sideways`, async ({ page, context }) => {
      await page.goto(await form.address());
      const [first = ''] = Object.keys(form.labels);
      await sendButton(page, form).click();
      await expect(fieldOf(page, form, first)).toBeFocused();
      await expectNoSidewaysScroll(page);
      await expectKept(page, await openFilledIn(page, form));
      await page.reload();
      await expect(startAfresh(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expectNoSidewaysScroll(page);
      // The button has the full width; anything wider would be cut off at the card's edge.
      const room = await sendButton(page, form).boundingBox();
      for (const name of Object.keys(form.labels)) {
        const taken = await fieldOf(page, form, name).boundingBox();
        expect(taken?.width, name).toBeLessThanOrEqual(room?.width ?? 0);
      }
      await confirm(page, form);
      await context.setOffline(true);
      await sendButton(page, form).click();
      await expect(waitingPanel(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await context.setOffline(false);
      await expectSent(page, form);
      await expectNoSidewaysScroll(page);
      await doneButton(page).click();
      await expectNoSidewaysScroll(page);
    });
  }
});

test('the narrowest phones never need to scroll the back-office sideways', { tag: '@once' }, async ({ page }) => {
  const applicant = {
    ...anApplicant(),
    fullName: `Oluwatobilọ́ba-${'Chukwuemekalum'.repeat(3)} ${anApplicant().fullName}`,
  };
  const { driverId, company } = await aPlacedDriver(applicant);
  await dateByApi(driverId, { licenceExpiryDate: '1990-11-20' });
  await signIn(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: /Total Applications Received/ })).toBeVisible();
  await expect(page.getByRole('button', { name: `Update Licence Doc for ${applicant.fullName}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Update Licence Doc for ${applicant.fullName}` }).click();
  await expect(page.getByRole('dialog')).toContainText(applicant.fullName);
  await expectNoSidewaysScroll(page);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll(page);
  for (const list of ['document-status', `ongoing-driver?${new URLSearchParams({ search: company.name })}`]) {
    await page.goto(`/admin/driver-management/${list}`);
    await expect(page.getByRole('link', { name: `View Profile of ${applicant.fullName}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/admin/driver-management');
  await expect(page.getByRole('link', { name: `View Profile of ${applicant.fullName}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`${listOf(applicant.fullName)}&statuses=Pending,Approved,Assigned`);
  await expect(page.getByRole('link', { name: `View Profile of ${applicant.fullName}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/driver-management/${driverId}?ongoing=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);
  await expect(statusHistory(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/account');
  await expect(page.getByText('This device')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/admin/administrators');
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect(page.getByRole('radio', { name: 'Coordinator' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the narrowest phones never need to scroll the pages of recovery sideways', { tag: '@once' }, async ({ page }) => {
  await page.goto('/forgot-password');
  await emailField(page).fill(`${randomUUID()}@administrators.example`);
  await page.getByRole('button', { name: 'I already have a code' }).click();
  await page.getByLabel('6-digit code').fill('888888');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByLabel('Create password')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the narrowest phones never need to scroll the companies' requests sideways", { tag: '@once' }, async ({
  page,
}) => {
  const { fullName } = anApplicant();
  const company = await aCompanyAsks({ name: `${'Lastkraftwagenfahrer'.repeat(4)} ${fullName}` });
  const long = { ...anApplicant(), fullName: `${'Chukwuemekalum'.repeat(3)} ${fullName}` };
  await aPlacedDriver({ ...anApplicant(), fullName: long.fullName }, company);
  await anApprovedDriver(long);
  await signIn(page);
  const home = '/admin/company-driver';
  for (const [path, button] of [
    [`${home}?search=${company.requestId}`, `Actions for ${company.name}`],
    [`${home}/${company.requestId}`, `Remove Driver ${long.fullName}`],
    [`${home}/availableDrivers/${company.requestId}?search=${fullName}`, `Assign Driver ${long.fullName}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test.describe('the narrowest windows that show tables', { tag: '@once' }, () => {
  // Tables replace cards from the first width on, and gain columns at each of the others.
  const widths = [1240, 1360, 1440, 1600];
  test.use({ viewport: { width: 1240, height: 900 } });

  test('have room for everything, also for what can be done with a row', async ({ page }) => {
    const name = `Oluwatobilọ́ba Chukwuemekalum ${anApplicant().fullName}`;
    const company = await aCompanyAsks({ name: `Sample Haulage and Warehousing of ${name}` });
    const { driverId } = await aPlacedDriver({ ...anApplicant(), fullName: name }, company);
    await anApprovedDriver({ ...anApplicant(), fullName: `${name} Junior` });
    const soon = addDays(todayInLagos(), 30);
    await dateByApi(driverId, { licenceExpiryDate: soon, medicalRecordsExpiryDate: soon });
    const training = await announce({ title: aTitle(name), venue: name, category: `${name}, Road safety` });
    const search = `search=${encodeURIComponent(name)}`;
    await signIn(page);
    for (const path of [
      listOf(name),
      `/admin/driver-management/document-status?${search}`,
      `/admin/driver-management/ongoing-driver?${search}`,
      `/admin/company-driver?${search}`,
      `/admin/company-driver/${company.requestId}`,
      `/admin/company-driver/availableDrivers/${company.requestId}?${search}`,
      `/admin/training-management?search=${encodeURIComponent(training.title)}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('row', { name }).first()).toBeVisible();
      for (const wide of widths) {
        await page.setViewportSize({ width: wide, height: 900 });
        await expectNoSidewaysScroll(page, wide);
      }
    }
  });
});
