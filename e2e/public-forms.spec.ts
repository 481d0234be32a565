import { confirmationMissingMessage } from '#contract/platform/checks.ts';
import { confirmation, sentDialog } from './applicant.ts';
import { expect, press, productUrl, test, toast } from './fixtures.ts';
import { expectKept, expectNothingKept, startAfresh, waitingPanel } from './kept-drafts.ts';
import {
  confirm,
  consultationForm,
  doneButton,
  enter,
  expectEmpty,
  expectFilledIn,
  expectSent,
  fieldOf,
  openFilledIn,
  requestForm,
  sendButton,
  takenAt,
} from './one-step-forms.ts';
import { layLine } from './weak-line.ts';

// The forms share their components, so the longest one covers them all.
test('a one-step form is sent, found by administrators as it was typed, and empty for the next', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const form = requestForm;
  const typed = await openFilledIn(page, form);
  await sendButton(page, form).tap();
  const reference = await expectSent(page, form);
  expect(reference).toMatch(form.reference);
  await expect(sentDialog(page).getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);

  // A tap right after the one on Send counts as its double click, and is ignored.
  await expect(async () => {
    await doneButton(page).tap();
    await expect(sentDialog(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeInViewport();
  await expectNothingKept(page);
  await page.reload();
  await expect(page.getByText(`Reference number: ${reference}`)).toBeVisible();
  await expectEmpty(page, form);
});

test('a form is kept over a walk through the site and over a reload, until somebody starts again', {
  tag: '@phone',
}, async ({ page }) => {
  const form = consultationForm;
  const note = page.getByText('We saved what you typed');
  const typed = await openFilledIn(page, form);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about');
  await expectKept(page, typed);
  await page.goBack();
  await expectFilledIn(page, form, typed);
  await expect(confirmation(page)).not.toBeChecked();
  await expect(note).toHaveCount(0);

  await confirm(page, form);
  await page.reload();
  await expect(note).toBeVisible();
  await expectFilledIn(page, form, typed);
  await expect(confirmation(page)).not.toBeChecked();
  await sendButton(page, form).click();
  await expect(toast(page, confirmationMissingMessage)).toBeVisible();
  await expect(confirmation(page)).toBeFocused();

  await enter(page, form, 'fullName', '');
  await sendButton(page, form).click();
  await expect(fieldOf(page, form, 'fullName')).toHaveAttribute('aria-invalid', 'true');
  await startAfresh(page).click();
  await press(page, 'Erase it');
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeFocused();
  await expectEmpty(page, form);
  await expect(fieldOf(page, form, 'fullName')).not.toHaveAttribute('aria-invalid', 'true');
  await expectNothingKept(page);
});

test.describe('over a bad line', () => {
  // The proxy is another origin. One expression, since a list of two would be read as a value and its options.
  test.use({ allowed: [/net::ERR_|^request to http:\/\/127\.0\.0\.1/] });

  test('a form waits, can be looked over, and arrives once though an answer is swallowed', {
    tag: '@phone',
  }, async ({ page }) => {
    const form = requestForm;
    const line = await layLine(productUrl);
    const typed = await openFilledIn(page, form, line.url);
    line.cut();
    await sendButton(page, form).tap();
    await expect(page.getByRole('heading', { name: "We'll send it" })).toBeFocused();
    await expect(sendButton(page, form)).toBeHidden();
    await press(page, 'Stop sending and change it');
    await expectFilledIn(page, form, typed);
    await expect(confirmation(page)).toBeChecked();

    await sendButton(page, form).tap();
    await expect(waitingPanel(page)).toBeVisible();
    const isAnswerLost = line.loseNextAnswer();
    line.mend();
    await isAnswerLost;
    const reference = await expectSent(page, form);
    await line.close();
    expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);
  });
});

test.describe('a form whose page was closed before it was sent', () => {
  const form = consultationForm;
  test.use({ allowed: [/net::ERR_|status of 409/] });

  test('goes out with the next visit of any page, which says so once', {
    tag: ['@phone', '@nightly'],
  }, async ({ page, context }) => {
    const typed = await openFilledIn(page, form);
    await page.route(takenAt(form), async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await sendButton(page, form).click();
    await expect(waitingPanel(page)).toBeVisible();
    await page.close();

    const another = await context.newPage();
    await another.goto('/about');
    const reference = await expectSent(another, form);
    expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);
    await press(another, 'Close');
    await expectNothingKept(another);
    await another.goto(await form.address());
    await expect(another.getByText(`Reference number: ${reference}`)).toBeVisible();
    await expectEmpty(another, form);
    await expect(another.getByRole('dialog')).toHaveCount(0);
  });
});
