import { aPictureOfSize } from '#test/pictures.ts';
import { anApplicant, aPhoto, choose, goToDocuments } from './applicant.ts';
import { expect, test } from './fixtures.ts';
test('zz', async ({ page }) => {
  page.on('console', (m) => m.text().startsWith('ZZ') && console.log(m.text()));
  await goToDocuments(page, anApplicant());
  await page.evaluate(`(() => { const seen = () => { const s = [...document.querySelectorAll('[data-sonner-toast]')].map(t => t.innerText.slice(0,28) + '|' + t.dataset.removed + '|' + t.dataset.visible + '|' + t.dataset.mounted).join(' ; '); if (s !== window.zz) { window.zz = s; console.log('ZZ ' + Math.round(performance.now()) + ' ' + s); } }; new MutationObserver(seen).observe(document.body, { childList: true, subtree: true, attributes: true }); })()`);
  await choose(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: await aPictureOfSize(2 * 1024 * 1024 + 1) }, await aPhoto('good.jpg')]);
  await expect(page.getByRole('button', { name: 'Remove good.jpg' })).toBeVisible();
  await page.waitForTimeout(700);
  await choose(page, [{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
  await page.waitForTimeout(1500);
  console.log('----');
});
