import { loggedInMessage, signedOutMessage } from '#contract/accounts/accounts.ts';
import { anApplicant, applyByApi } from './applicant.ts';
import { expect, fillInLogin, loginButton, signIn, test, toast } from './fixtures.ts';

const adminPaths = ['/admin', '/admin/driver-management/100001', '/admin/no-such-screen'];

const shown = /Welcome Admin|Sign Out|Driver Management|Driver Applications/;

test.describe('without a session', () => {
  // One of the addresses isn't in the back-office.
  test.use({ allowed: [/status of 404/] });

  test('the back-office shows nothing and leads to the log-in page', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const calls: string[] = [];
    page.on('request', (one) => one.url().includes('/api/') && calls.push(one.url()));
    const watch = `new MutationObserver(() => {
      if (${shown}.test(document.body?.innerText ?? '')) console.error('the back-office was shown');
    }).observe(document, { childList: true, subtree: true, characterData: true });`;
    await page.addInitScript(watch);
    for (const path of adminPaths) {
      expect(await (await request.get(path)).text()).not.toMatch(shown);
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(loginButton(page)).toBeVisible();
    }
    expect(calls).toEqual([]);
  });
});

test.describe('signing out', () => {
  // A picture requested at that moment loses its address with the session.
  test.use({ allowed: [/ERR_FAILED|status of 403/] });

  test('says so, ends the session and leaves nothing behind, also with the server out of reach', {
    tag: '@desktop',
  }, async ({ page }) => {
    const applicant = anApplicant();
    const reference = await applyByApi(applicant);
    await page.goto(`/admin/driver-management/${reference}`);
    await expect(page).toHaveURL('/login');
    await fillInLogin(page);
    await expect(toast(page, loggedInMessage)).toBeVisible();
    await expect(page).toHaveURL(`/admin/driver-management/${reference}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(applicant.fullName);
    const loggedOut = page.waitForResponse('**/api/v1/admin/logout');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, signedOutMessage)).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect((await loggedOut).status()).toBe(200);
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(applicant.fullName)).toHaveCount(0);

    await signIn(page);
    await page.goto('/admin/driver-management?search=nobody');
    await expect(page.getByRole('main').getByText('Data not available')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, signedOutMessage)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/login');
  });
});
