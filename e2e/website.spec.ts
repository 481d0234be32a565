import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forgotPassword } from '#contract/accounts/accounts.ts';
import { call, visitorAt } from '#test/administrator.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { expect, fillInLogin, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { test } from './own-product.ts';

// The checks of a page look into the preview as well, which runs no scripts.
test.use({ allowed: [/^Blocked script execution in 'about:srcdoc'/] });

const [former, other] = ['0800 000 0001', '0803 123 4567'];

test('a phone number is changed, seen beforehand, published and restored', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const served = async () => (await fetch(product.url)).text();
  async function newestMail(): Promise<string> {
    const folder = join(product.dataDir, 'outbox');
    const files = (await readdir(folder).catch(() => [])).toSorted();
    return readFile(join(folder, files.at(-1) ?? ''), 'utf8').catch(() => '');
  }

  await page.goto('/login');
  await fillInLogin(page);
  await page.getByRole('link', { name: /things on your site are still samples/ }).click();
  const number = page.getByRole('textbox', { name: 'Number', exact: true });
  await expect(number).toBeFocused();
  await expectNothingWrong(page);
  await number.fill(other);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('link', { name: other, includeHidden: true }).first()).toBeVisible();
  expect(await served()).toContain(former);

  await page.getByRole('button', { name: 'See changes and publish' }).click();
  await expectNothingWrong(page);
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(toast(page, 'Published. Visitors see it now.')).toBeVisible();
  const published = await served();
  expect(published).toContain(`>${other}<`);
  // As search engines read it.
  expect(published).toContain('"telephone":"+2348031234567"');
  expect(published).not.toContain(former);
  await call(visitorAt(product.url), forgotPassword, { body: { email: browserAdmin.email } });
  await expect.poll(newestMail).toContain(other);

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('link', { name: 'Restore version 0' }).click();
  await page.getByRole('button', { name: 'Restore version 0' }).click();
  await expect(page.getByText('Version 0 restored')).toBeVisible();
  await expect.poll(served).toContain(former);
});
