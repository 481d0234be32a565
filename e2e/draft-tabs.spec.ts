import type { Page } from '@playwright/test';
import { confirmationTitle, documentLabels } from '#contract/application-form.ts';
import {
  addDocuments,
  agree,
  anApplicant,
  aPhoto,
  applicationField,
  choose,
  findApplications,
  goBack,
  goToDocuments,
  personalHeading,
  removeButton,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { countKept, expectKept, panel, press, startAfresh, stopAtSecondDocument } from './kept-drafts.ts';
import {
  confirm,
  consultationForm,
  doneButton,
  enter,
  expectEmpty,
  expectFilledIn,
  expectKeptAs,
  expectSent,
  fieldOf,
  openFilledIn,
  sendButton,
} from './one-step-forms.ts';

const openElsewhere = (page: Page) => page.getByRole('region', { name: 'This form is open in another tab' });
const sentElsewhere = (page: Page) => page.getByRole('region', { name: 'This form was sent from another tab' });

test('an application that is open in another tab moves here with its photos, and back', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await stopAtSecondDocument(page);
  const other = await context.newPage();
  await other.goto('/apply');
  await expect(openElsewhere(other)).toBeVisible();
  await expect(applicationField(other, 'fullName')).toHaveCount(0);
  await other.reload();
  await expect(openElsewhere(other)).toBeVisible();
  await expect(removeButton(page, 'nin.jpg')).toBeVisible();

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
  await expectKept(page, 'Abẹ́òkúta', 3);
  await goBack(page);
  await expect(removeButton(page, 'back.png')).toBeVisible();
  await expect(openElsewhere(other)).toBeVisible();
});

test('an application whose tab is closed goes on in the one that waits', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await stopAtSecondDocument(page);
  const other = await context.newPage();
  await other.goto('/apply');
  await expect(openElsewhere(other)).toBeVisible();
  await page.close();
  await expect(panel(other)).toBeVisible();
  await press(other, 'Continue');
  await expect(removeButton(other, 'nin.jpg')).toBeVisible();
});

test('starting afresh in the tab that has the application leaves no photo in the other', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await stopAtSecondDocument(page);
  const other = await context.newPage();
  await other.goto('/apply');
  await press(other, 'Continue here');
  await expect(stepHeading(other, documentLabels.nin)).toBeFocused();
  await other.reload();
  await startAfresh(other).click();
  await press(other, 'Erase it');
  await expect.poll(() => countKept(other)).toEqual([0, 0]);
  await press(page, 'Continue here');
  await expect(stepHeading(page, personalHeading)).toBeFocused();
  await expect(applicationField(page, 'fullName')).toHaveValue('');
});

test('an application that was sent from another tab says so with its number, also after a reload', {
  tag: '@once',
}, async ({ page, context }) => {
  const applicant = anApplicant();
  await goToDocuments(page, applicant);
  await addDocuments(page);
  const other = await context.newPage();
  await other.goto('/apply');
  await press(other, 'Continue here');
  await expect(stepHeading(other, confirmationTitle)).toBeFocused();
  await agree(other);
  await submitButton(other).click();
  await expect(sentDialog(other)).toBeVisible();
  const [stored] = (await findApplications(applicant)).result;

  await expect(sentElsewhere(page)).toContainText(`Reference number: ${stored?.driverId}`);
  await expect(submitButton(page)).toHaveCount(0);
  await page.reload();
  await expect(sentElsewhere(page)).toContainText(`Reference number: ${stored?.driverId}`);
  await other.reload();
  await expect(sentElsewhere(other)).toHaveCount(0);

  await press(page, 'Start a new one');
  await expect(stepHeading(page, personalHeading)).toBeFocused();
  await applicationField(page, 'city').fill('Kano');
  await expectKept(page, 'Kano', 0);
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expect(sentElsewhere(page)).toHaveCount(0);
});

test('a form of one step moves to another tab, and is sent from one of them only', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const form = consultationForm;
  const typed = await openFilledIn(page, form);
  const other = await context.newPage();
  await other.goto(await form.address());
  await expect(openElsewhere(other)).toBeVisible();
  await expect(sendButton(other, form)).toBeHidden();
  // Not a moment to save it in.
  await enter(page, form, 'fullName', 'Sample Again');
  await press(other, 'Continue here');
  await expect(other.getByRole('heading', { name: form.title })).toBeFocused();
  await expectFilledIn(other, form, { ...typed, fullName: 'Sample Again' });
  await expect(openElsewhere(page)).toBeVisible();
  await expect(sendButton(page, form)).toBeHidden();

  await confirm(other, form);
  await sendButton(other, form).click();
  const reference = await expectSent(other, form);
  await expect(sentElsewhere(page)).toContainText(`Reference number: ${reference}`);
  await page.reload();
  await expect(sentElsewhere(page)).toContainText(`Reference number: ${reference}`);
  await press(page, 'Start a new one');
  await expectEmpty(page, form);
  await enter(page, form, 'fullName', 'Sample Anew');
  await expectKeptAs(page, { fullName: 'Sample Anew' });

  await doneButton(other).click();
  await expect(openElsewhere(other)).toBeVisible();
  await expect(other.getByRole('main')).toContainText(reference);
  await expect(fieldOf(other, form, 'fullName')).toBeHidden();
});
