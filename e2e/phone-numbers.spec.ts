import type { Page } from '@playwright/test';
import { applicationField } from './applicant.ts';
import { awake, expect, test } from './fixtures.ts';

const digits = '08031234567';

const phoneOf = (page: Page) => applicationField(page, 'phoneNumber');

test('a number is pasted from a list of contacts, and replaced by another', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/apply');
  await awake(page);
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
