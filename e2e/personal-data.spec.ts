import type { Page } from '@playwright/test';
import { anApplicant, applyByApi } from './applicant.ts';
import { expect, signIn, test } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';

test.use({ allowed: [/status of 400/] });

const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) => page.getByRole('button', { name });

test('a request by letter is added and answered, and a record leads to its copy', { tag: '@phone' }, async ({
  page,
}) => {
  const applicant = anApplicant();
  const id = await applyByApi(applicant);
  await signIn(page);
  await page.goto('/admin/privacy');
  await button(page, 'Add a request').click();
  const adding = page.getByRole('dialog', { name: 'Add a request' });
  await adding.getByLabel('Name', { exact: true }).fill(applicant.fullName);
  await button(adding, 'Add the request').click();
  await expect(adding.getByText('Please fill in all required fields.').first()).toBeVisible();
  await adding.getByRole('radio', { name: 'Correct something' }).click();
  await adding.getByLabel('Phone number or email address').fill(applicant.email);
  await expectNothingWrong(page);
  await button(adding, 'Add the request').click();
  await expect(adding).toHaveCount(0);
  const requests = page.getByRole('region', { name: "People's requests" });
  await expect(requests.getByText('30 days left').first()).toBeVisible();
  await button(page, `Open for ${applicant.fullName}`).click();
  await button(page.getByRole('dialog'), 'Answer').click();
  const answering = page.getByRole('dialog', { name: `Answer ${applicant.fullName}` });
  await answering.getByRole('radio', { name: 'Refused' }).click();
  await button(answering, 'Send the answer').click();
  await expect(answering.getByText("Please say why. We'll tell the person.").first()).toBeVisible();
  await answering.getByLabel('Words to the person').fill('It is right as it is.');
  await expectNothingWrong(page);
  await button(answering, 'Send the answer').click();
  await expect(answering).toHaveCount(0);
  await page.getByRole('link', { name: 'Show answered' }).click();
  // The list of those that wait goes a moment later.
  await expect(button(page, `Open for ${applicant.fullName}`)).toHaveCount(0);
  await expect(requests.getByRole('heading', { name: applicant.fullName })).toBeVisible();
  await expect(requests.getByText(/^Refused on/).first()).toBeVisible();

  await page.goto(`/admin/driver-management/${id}`);
  await button(page, `Actions for ${applicant.fullName}`).click();
  await page.getByRole('menuitem', { name: 'Export this person' }).click();
  const asking = page.getByRole('dialog', { name: `Make a copy of what is stored about ${applicant.fullName}?` });
  const download = page.waitForEvent('download');
  await button(asking, 'Make the copy').click();
  expect((await download).suggestedFilename()).toMatch(/^personal-data-\d+/);
  expect(new URL(page.url()).search).toMatch(/^\?record=driver:[0-9a-f-]{36}$/);
});
