import type { Page } from '@playwright/test';
import { documentLabels } from '#contract/drivers/application-form.ts';
import {
  aPhoto,
  applicationField,
  choose,
  goBack,
  personalHeading,
  removeButton,
  stepHeading,
} from './applicant.ts';
import { expect, press, test } from './fixtures.ts';
import {
  expectKept,
  expectNothingKept,
  panel,
  startAfresh,
  stopAtSecondDocument,
} from './kept-drafts.ts';
import {
  confirm,
  consultationForm,
  enter,
  expectEmpty,
  expectFilledIn,
  expectSent,
  openFilledIn,
  sendButton,
} from './one-step-forms.ts';

const openElsewhere = (page: Page) =>
  page.getByRole('region', { name: 'This form is open in another tab' });

test('an application moves between tabs with its photos, goes on when its tab is closed, and is erased from all', {
  tag: ['@once', '@nightly'],
}, async ({ page, context }) => {
  await stopAtSecondDocument(page);
  const other = await context.newPage();
  await other.goto('/apply');
  await expect(openElsewhere(other)).toBeVisible();
  await expect(applicationField(other, 'fullName')).toHaveCount(0);

  await press(other, 'Continue here');
  await expect(stepHeading(other, documentLabels.nin)).toBeFocused();
  await expect(panel(other)).toHaveCount(0);
  await expect(openElsewhere(page)).toBeVisible();
  await removeButton(other, 'nin.jpg').click();
  await choose(other, [await aPhoto('nin-again.jpg')]);
  await expect(removeButton(other, 'nin-again.jpg')).toBeVisible();

  await press(page, 'Continue here');
  await expect(stepHeading(page, documentLabels.nin)).toBeFocused();
  await expect(removeButton(page, 'nin-again.jpg')).toBeVisible();
  await expect(removeButton(page, 'nin.jpg')).toHaveCount(0);
  await expectKept(page, { city: 'Abẹ́òkúta' }, 3);
  await goBack(page);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await expect(openElsewhere(other)).toBeVisible();

  await page.close();
  await expect(panel(other)).toBeVisible();

  const another = await context.newPage();
  await another.goto('/apply');
  await expect(openElsewhere(another)).toBeVisible();
  await startAfresh(other).click();
  await press(other, 'Erase it');
  await expectNothingKept(other);
  await expect(stepHeading(another, personalHeading)).toBeVisible();
  await expect(applicationField(another, 'fullName')).toHaveValue('');
});

test('a form that moved to another tab is sent from there, and the first one says so', {
  tag: ['@once', '@nightly'],
}, async ({ page, context }) => {
  const form = consultationForm;
  const typed = await openFilledIn(page, form);
  const other = await context.newPage();
  await other.goto(await form.address());
  await expect(openElsewhere(other)).toBeVisible();
  await expect(sendButton(other, form)).toBeHidden();
  await enter(page, form, 'fullName', 'Sample Again');
  await expectKept(page, { fullName: 'Sample Again' });
  await press(other, 'Continue here');
  await expect(other.getByRole('heading', { name: form.title })).toBeFocused();
  await expectFilledIn(other, form, { ...typed, fullName: 'Sample Again' });
  await expect(sendButton(page, form)).toBeHidden();

  await confirm(other, form);
  await sendButton(other, form).click();
  const reference = await expectSent(other, form);
  await expect(page.getByText(`Reference number: ${reference}`)).toBeVisible();
  await expectEmpty(page, form);
  await expect(sendButton(page, form)).toBeEnabled();
});
