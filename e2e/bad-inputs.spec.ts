import { todayInLagos } from '#contract/platform/dates.ts';
import { badInputs } from '#test/fuzz/bad-inputs.ts';
import { expect, test, toast } from './fixtures.ts';
import { confirm, enter, expectSent, fieldOf, fillIn, oneStepForms, sendButton } from './one-step-forms.ts';

const endingIn = (words: string) => new RegExp(`${words.replaceAll(/[.()]/g, '\\$&')}$`);

for (const form of oneStepForms) {
  test(`the ${form.name} form says of every bad input what the server says`, { tag: '@once' }, async ({ page }) => {
    const rows = badInputs(todayInLagos()).filter((row) => row.form === form.name && row.typeable);
    expect(rows.length).toBeGreaterThan(10);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const good = form.aFilledIn();
    await page.goto(await form.address());
    await fillIn(page, form, good);

    for (const { name, typed, message, fields } of rows) {
      await test.step(name, async () => {
        for (const [bad, text] of Object.entries(typed)) await enter(page, form, bad, text);
        await sendButton(page, form).press('Enter');
        const [first = ''] = fields;
        await expect(fieldOf(page, form, first)).toBeFocused();
        // A toast that is disappearing can have the same text.
        await expect(toast(page, message).last()).toBeVisible();
        await expect(page.getByRole('main').getByText(message, { exact: true })).toHaveCount(fields.length);
        for (const bad of fields) {
          await expect(fieldOf(page, form, bad)).toHaveAttribute('aria-invalid', 'true');
          await expect(fieldOf(page, form, bad)).toHaveAccessibleDescription(endingIn(message));
        }
        for (const bad of Object.keys(typed)) await enter(page, form, bad, good[bad] ?? '');
      });
    }

    expect(sent).toEqual([]);
    await confirm(page, form);
    await sendButton(page, form).click();
    await expectSent(page, form);
    expect(await form.find(good)).toHaveLength(1);
  });
}
