import type { Page } from '@playwright/test';
import { imageMissingMessage, pastTrainingUploadedMessage } from '#contract/gallery/gallery.ts';
import { fillInMessage } from '#contract/platform/checks.ts';
import { rejectedMessage } from '#contract/platform/upload-limits.ts';
import { trainingLabels } from '#contract/trainings/training-record.ts';
import { aPng } from '#test/samples/image-bombs.ts';
import { aPhoto, type ChosenFile, choose, field, notAdded } from './applicant.ts';
import { button, expect, pageTitle, signIn, test, toast } from './fixtures.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import { aTitle, main } from './trainings.ts';

const list = '/admin/training-management';

const notes: ChosenFile = {
  name: 'notes.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
};

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => button(page, 'Create Training');

/** A figure for each image. */
const cover = (page: Page) => page.getByRole('group', { name: 'Cover image' }).getByRole('figure');

async function act(page: Page, title: string, action: string): Promise<void> {
  await button(page, `Actions for ${title}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits until the training's public page shows such an image, within seconds of a change. */
async function expectPublicPicture(page: Page, id: string, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/training/${id}`);
    const picture = main(page).getByRole('presentation').first();
    await expect(picture).toHaveAttribute('src', address, { timeout: 500 });
  }).toPass();
}

test('a training is announced with a picture, which its public page shows', {
  tag: '@desktop',
}, async ({ page }) => {
  const title = aTitle('Ìwakọ̀ Òru');
  await signIn(page);
  await page.goto(list);
  await page.getByRole('link', { name: 'Create Training' }).click();
  await expect(pageTitle(page)).toHaveText('Add New Training');
  await save(page).click();
  await expect(toast(page, fillInMessage)).toBeVisible();
  await expect(field(page, trainingLabels.title)).toBeFocused();
  await expect(field(page, trainingLabels.title)).toHaveAccessibleDescription(fillInMessage);
  await expectNothingWrong(page);

  await field(page, trainingLabels.title).fill(title);
  await field(page, 'Category').fill('Safety, Driving, Safety');
  await field(page, 'Date').fill('2099-05-05');
  await field(page, 'Time').fill('09:30');
  await field(page, 'Training Type').selectOption('Onsite');
  await field(page, 'Venue (optional)').fill('Sample Yard, Ṣàgámù');
  await field(page, 'Description (optional)').fill('Two nights on the road.');
  await choose(page, [notes], 'Choose image');
  await expect(toast(page, rejectedMessage('notes.pdf'))).toBeVisible();
  await expect(notAdded(page)).toContainText("This isn't a PNG, JPEG, WebP, AVIF or GIF image.");
  await expect(cover(page)).toHaveCount(0);
  await choose(page, [await aPhoto('cover.png')], 'Choose image');
  await expect(cover(page)).toContainText('cover.png');

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await save(page).dblclick();
  await expect(toast(page, 'Training created successfully')).toBeVisible();
  await expect(page).toHaveURL(list);
  expect(sent).toHaveLength(1);
  await expect(row(page, title)).toContainText('5 May 2099 - 9:30 am');
  await act(page, title, 'View');
  await expect(pageTitle(page)).toHaveText('View Training');
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  await expectPublicPicture(page, id, /^\/pictures\/[0-9a-f]{32}-1280\.webp$/);
  await expect(pageTitle(page)).toHaveText(title);
});

test.describe('the gallery', () => {
  test.use({ allowed: [/status of 400/] });

  test('gets pictures under a caption, and keeps what was chosen while something is wrong', {
    tag: ['@phone', '@nightly'],
  }, async ({ page }) => {
    const caption = aTitle('Slalom in Ṣàgámù');
    await signIn(page);
    await page.goto(list);
    await button(page, 'Add Image').click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      'Upload Past Trainings Images',
    );
    const upload = button(dialog(page), 'Upload');
    await upload.click();
    await expect(dialog(page).getByText(imageMissingMessage)).toBeVisible();
    await expect(button(page, 'Choose images')).toBeFocused();
    // Browsers can show it, but the server rejects its width.
    const wide = {
      name: 'wide.png',
      mimeType: 'image/png',
      buffer: await aPng({ width: 12_001, height: 2 }),
    };
    await choose(
      page,
      [await aPhoto('1.jpg'), await aPhoto('2.png'), notes, wide],
      'Choose images',
    );
    await expect(notAdded(page)).toContainText('notes.pdf');
    await expect(dialog(page).getByRole('figure')).toHaveCount(3);
    await upload.click();
    await expect(field(page, 'Caption')).toBeFocused();
    await expectNothingWrong(page);

    await field(page, 'Caption').fill(caption);
    const without = button(
      page.getByRole('dialog', { name: 'Upload without this file?' }),
      'Upload without',
    );
    await upload.click();
    await without.click();
    await expect(
      dialog(page)
        .getByText(new RegExp(`^${rejectedMessage('wide.png')}`))
        .first(),
    ).toBeVisible();
    await expect(dialog(page).getByRole('figure')).toHaveCount(3);
    await expect(field(page, 'Caption')).toHaveValue(caption);
    await button(dialog(page), 'Remove wide.png').click();
    await upload.click();
    await without.click();
    await expect(toast(page, pastTrainingUploadedMessage)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Add Image')).toBeFocused();
    const own = page
      .getByRole('list', { name: 'Training Gallery' })
      .getByRole('figure')
      .filter({ hasText: caption });
    await expect(own).toHaveCount(2);
  });
});
