import { pagesWithoutData } from '#contract/platform/pages.ts';
import { trackingLabels } from '#contract/self-service/tracking.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  applyByApi,
  field,
  goToDocuments,
  sentDialog,
  submitButton,
} from './applicant.ts';
import { button, expect, pageTitle, test } from './fixtures.ts';
import { expectSent, openFilledIn, requestForm, sendButton } from './one-step-forms.ts';
import { expectTranslated, translated } from './translation.ts';

test.use({ allowed: [/status of 400/] });

test.beforeEach(({ page }) => translated(page));

test.describe('in a page that the browser has translated', () => {
  test('every public page opens', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
    for (const path of pagesWithoutData) {
      await page.goto(path);
      await expectTranslated(page);
      await expect(pageTitle(page)).toBeVisible();
    }
  });

  test('a one-step form is sent, a driver applies, and another finds the application again', {
    tag: ['@phone', '@nightly'],
  }, async ({ page }) => {
    await openFilledIn(page, requestForm);
    await sendButton(page, requestForm).click();
    await expectSent(page, requestForm);
    await expectTranslated(page);

    await goToDocuments(page, anApplicant());
    await addDocuments(page);
    await submitButton(page).click();
    await agree(page);
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
    await expectTranslated(page);

    const applicant = anApplicant();
    await page.goto('/track');
    await field(page, trackingLabels.reference).fill(await applyByApi(applicant));
    await field(page, trackingLabels.contact).fill(applicant.phoneNumber);
    await button(page, 'Show status').click();
    await expect(pageTitle(page)).toHaveText(
      `We are checking your documents, ${applicant.fullName}.`,
    );
    await expectTranslated(page);
  });
});
