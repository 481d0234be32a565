import { aPicture } from '#test/samples/images.ts';
import { expect, signIn, test } from './fixtures.ts';

// The preview runs no scripts, and so none of those by which the test looks into it.
test.use({ allowed: [/^Blocked script execution in/] });

test('an uploaded picture is in the preview of the draft, around the point that was pressed', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/website?section=pictures');
  const place = page.getByRole('group', { name: 'Behind the headline' });
  await place.getByRole('button', { name: /^Choose a picture/ }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText(/not a PNG, JPEG/)).toBeVisible();
  const buffer = await aPicture('our yard', { width: 1600, height: 900 });
  await input.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog).toBeHidden();
  const loaded = page.waitForResponse((response) => /\/pictures\/[0-9a-f]{32}-\d+\.avif$/.test(response.url()));
  await place.getByLabel('What the picture shows').fill('Our yard');
  const point = place.getByRole('button', { name: /stays in sight/ });
  const { width = 0, height = 0 } = (await point.boundingBox()) ?? {};
  await point.click({ position: { x: width / 4, y: height / 2 } });
  await expect(place.getByRole('status')).toHaveText(/25 % from the left, (49|50) % from the top/);
  const shown = page.frameLocator('iframe').getByRole('img', { name: 'Our yard' });
  await expect(shown).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{32}-400\.webp$/);
  await expect(shown).toHaveCSS('object-position', /^25% /);
  expect((await loaded).status()).toBe(200);
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
