import type { Page } from '@playwright/test';
import { stepTitles } from '#contract/drivers/application-form.ts';
import { invalidPhoneMessage } from '#contract/platform/checks.ts';
import { anApplicant, applicationField, fillPersonal, next, stepHeading } from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { expectSent, fieldOf, oneStepForms, openFilledIn, sendButton } from './one-step-forms.ts';

const digits = '08031234567';

const phoneOf = (page: Page) => applicationField(page, 'phoneNumber');

test('a number is typed as people write it, and has its 11 digits when the field is left', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/apply');
  await fillPersonal(page, { ...anApplicant(), phoneNumber: '' });
  const phone = phoneOf(page);
  await phone.pressSequentially('+234 803 123 456');
  await phone.press('Home');
  await phone.press('Delete');
  await phone.pressSequentially('+');
  await phone.press('End');
  await phone.pressSequentially('7');
  await expect(phone).toHaveValue('+234 803 123 4567');
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect(phone).toHaveValue(digits);
});

test('Enter sends the 11 digits of a number that was just typed', { tag: '@once' }, async ({ page }) => {
  await page.goto('/apply');
  await fillPersonal(page, { ...anApplicant(), phoneNumber: '' });
  await phoneOf(page).pressSequentially('(0803) 123 4567');
  await phoneOf(page).press('Enter');
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
});

test('a number is pasted from a list of contacts, and replaced by another', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/apply');
  const [name, phone] = [applicationField(page, 'fullName'), phoneOf(page)];
  for (const copied of ['\u202A+234\u00A0803\u00A0123\u00A04567\u202C', '00234-803-123-4567']) {
    await name.fill(copied);
    await name.press('ControlOrMeta+a');
    await name.press('ControlOrMeta+c');
    await phone.press('ControlOrMeta+a');
    await phone.press('ControlOrMeta+v');
    await expect(phone).toHaveValue(digits);
    await expect(phone).toBeFocused();
  }
});

// As a browser fills in a form: a value and events, without keys and without focus.
function autofill(control: EventTarget, value: string): void {
  // React replaces the control's own setter, to ignore changes that it made itself.
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

for (const form of oneStepForms) {
  test(`the ${form.name} form sends the 11 digits of a number that the browser filled in`, { tag: '@once' }, async ({
    page,
  }) => {
    const typed = await openFilledIn(page, form);
    const phone = fieldOf(page, form, 'phoneNumber');
    await expect(phone).toHaveAttribute('autocomplete', 'tel');
    await phone.evaluate(autofill, '+234 803 123 4567');
    await expect(phone).toHaveValue(digits);
    await sendButton(page, form).click();
    const reference = await expectSent(page, form);
    expect(await form.find(typed)).toMatchObject([form.stored({ ...typed, phoneNumber: digits }, reference)]);
  });
}

test("another country's number stays as it was typed, and is refused", { tag: '@once' }, async ({ page }) => {
  await page.goto('/apply');
  await fillPersonal(page, { ...anApplicant(), phoneNumber: '+44 7700 900123' });
  await next(page);
  await expect(phoneOf(page)).toHaveValue('+44 7700 900123');
  await expect(phoneOf(page)).toHaveAccessibleDescription(new RegExp(`${invalidPhoneMessage.replaceAll('.', '\\.')}$`));
});
