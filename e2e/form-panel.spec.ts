import { expect, test } from './fixtures.ts';
import { consultationForm, enter, requestForm } from './one-step-forms.ts';

test('a panel says what has been filled in, and follows; on phones it is folded above the button', {
  tag: ['@once', '@nightly'],
}, async ({ page }) => {
  await page.goto('/request');
  const panel = page.getByRole('complementary', { name: 'Your request so far' });
  const values = panel.getByRole('definition');
  const nothing = '–';
  await expect(values).toHaveText([nothing, nothing, nothing, nothing, nothing]);
  await enter(page, requestForm, 'numberOfDriverNeeded', '3');
  await enter(page, requestForm, 'typeOfVehicleRequired', 'Truck');
  await enter(page, requestForm, 'duration.startDate', '2099-05-05');
  await enter(page, requestForm, 'preferredLocationOfAssignment.state', 'Abuja');
  await expect(values).toHaveText(['3', 'Truck', '5th of May, 2099', nothing, 'FCT - Abuja']);
  await page.evaluate('window.scrollTo(0, 700)');
  await expect(panel.getByText('5th of May, 2099')).toBeInViewport();
  await expect(panel.getByRole('list').first()).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(panel.getByRole('link').last()).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/book-consultancy');
  await enter(page, consultationForm, 'preferredTime', 'Evening');
  const summary = page.getByRole('group').filter({ hasText: 'Your booking so far' }).last();
  await expect(summary.getByText('Evening')).toBeHidden();
  await summary.getByText('Your booking so far').click();
  await expect(summary.getByText('Evening')).toBeVisible();
});
