import sharp from 'sharp';
import { documentLabels, registerDriver } from '#contract/drivers/application-form.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { uploadsPath } from '#contract/uploads/application-uploads.ts';
import { aPhonePhoto } from '#test/samples/images.ts';
import {
  agree,
  anApplicant,
  choose,
  fillToDocuments,
  findApplications,
  next,
  removeButton,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, productUrl, test } from './fixtures.ts';
import { layLine } from './weak-line.ts';

const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

// One expression, since a list of two would be read as a value and its options.
test.use({ allowed: [/net::ERR_|^request to http:\/\/127\.0\.0\.1/] });

test('on a slow phone and a line that breaks everywhere, an application with phone photos arrives once and whole', {
  tag: ['@phone', '@nightly'],
}, async ({ page, context }) => {
  test.setTimeout(6 * 60_000);
  const photo = await aPhonePhoto();
  const applicant = anApplicant();
  const applications: string[] = [];
  const stored: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(apiBase + registerDriver.path))
      applications.push(request.headers()['idempotency-key'] ?? '');
  });
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.includes(uploadsPath) && answer.ok()) stored.push(pathname);
  });

  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const line = await layLine(productUrl);
  try {
    await page.goto(`${line.url}/apply`);
    await session.send('Network.emulateNetworkConditions', network);
    await fillToDocuments(page, applicant);
    const isPhotoBroken = line.breakNext('PUT');
    for (const heading of Object.values(documentLabels)) {
      await expect(stepHeading(page, heading)).toBeVisible();
      await choose(page, [{ name: `${heading}.jpeg`, mimeType: 'image/jpeg', buffer: photo }]);
      await expect(removeButton(page, `${heading}.jpg`)).toBeVisible();
      if (heading === documentLabels.nin) {
        await page.reload();
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await expect(removeButton(page, `${heading}.jpg`)).toBeVisible();
        line.cut();
      }
      await next(page);
    }
    await agree(page);
    await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible();
    line.mend();
    await isPhotoBroken;
    const isFormBroken = line.breakNext('POST');
    await submitButton(page).click();
    await isFormBroken;
    await line.loseNextAnswer();
    await expect(sentDialog(page)).toBeVisible({ timeout: 120_000 });
  } finally {
    await line.close();
  }

  expect(new Set(applications).size).toBe(1);
  expect(new Set(stored).size).toBe(stored.length);
  const { result, pagedInfo } = await findApplications(applicant);
  expect(pagedInfo.total).toBe(1);
  expect(result[0]?.documents?.map(({ group }) => group)).toEqual(Object.keys(documentLabels));
  for (const { url } of result[0]?.documents ?? []) {
    const picture = await sharp(
      Buffer.from(await (await fetch(productUrl + url)).arrayBuffer()),
    ).metadata();
    expect(picture.format).toBe('jpeg');
    expect(picture.height).toBeGreaterThanOrEqual(1400);
  }
});
