import { expect, signIn, test, toast } from './fixtures.ts';
import { addToGallery, aTitle } from './trainings.ts';

test('a picture of the gallery gets another caption, and is removed', { tag: '@desktop' }, async ({ page }) => {
  const caption = aTitle();
  await addToGallery([caption]);
  await signIn(page);
  await page.goto('/admin/training-management');
  await page.getByRole('button', { name: `Actions for ${caption}` }).click();
  await page.getByRole('menuitem', { name: 'Change caption' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Caption')).toBeFocused();
  await dialog.getByLabel('Caption').fill('');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Caption')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Caption').fill(`${caption} again`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Caption changed')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${caption} again` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${caption} again` })).toHaveCount(0);
});

test('a menu stays in the window when what stands above it loads as it opens @phone', async ({ page }) => {
  const caption = aTitle();
  await addToGallery([caption]);
  await signIn(page);
  await page.goto('/admin/training-management');
  const menu = page.getByRole('button', { name: `Actions for ${caption}` });
  await menu.focus();
  // Not all browsers keep what one looks at in its place.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  await page.evaluate(`
    const grow = () => {
      const late = document.createElement('div');
      late.style.height = '2000px';
      document.querySelector('main').prepend(late);
    };
    window.addEventListener('keydown', grow, { once: true, capture: true })`);
  // Not by a click, which is tried again when its target has moved away.
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
});
