import { expect, signIn, test } from './fixtures.ts';
import { addToGallery, aTitle } from './trainings.ts';

test('a menu stays in the window when what stands above it loads as it opens @phone', async ({
  page,
}) => {
  const caption = aTitle();
  await addToGallery([caption]);
  await signIn(page);
  await page.goto('/admin/training-management');
  const menu = page.getByRole('button', { name: `Actions for ${caption}` });
  await menu.focus();
  // Not all browsers anchor the scroll position.
  await page.addStyleTag({ content: '* { overflow-anchor: none }' });
  await page.evaluate(`
    const grow = () => {
      const late = document.createElement('div');
      late.style.height = '2000px';
      document.querySelector('main').prepend(late);
    };
    window.addEventListener('keydown', grow, { once: true, capture: true })`);
  // Not a click, which is retried if its target has moved.
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
});
