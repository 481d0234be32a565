import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { documentLabels } from '#contract/application-form.ts';
import {
  agree,
  anApplicant,
  type ChosenFile,
  choose,
  fillPersonal,
  fillProfessional,
  findApplications,
  next,
  removeButton,
  sentDialog,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, productUrl, test } from './fixtures.ts';
import { layLine } from './weak-line.ts';

const network = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const patience = { timeout: 60_000 };

/** A photo as a phone takes it: 12 megapixels on their side, about 5 MB, labelled with its name. */
async function aPhonePhoto(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 150, sigma: 5 } as const;
  const grain = { create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } } as const;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <text x="300" y="1600" font-family="sans-serif" font-size="500">${name}</text></svg>`;
  const buffer = await sharp(grain)
    .composite([{ input: Buffer.from(text) }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function addShrunk(page: Page, heading: string, photo: ChosenFile): Promise<void> {
  await expect(stepHeading(page, heading)).toBeVisible(patience);
  await choose(page, [photo]);
  await expect(removeButton(page, photo.name)).toBeVisible(patience);
}

async function setOffline(session: CDPSession, offline: boolean): Promise<void> {
  await session.send('Network.emulateNetworkConditions', { ...network, offline });
}

// One expression, since a list of two is taken for a value and its options.
test.use({ allowed: [/net::ERR_|^request to http:\/\/127\.0\.0\.1/] });

test('on a slow phone and a network that drops, an application with phone photos arrives once and whole @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(6 * 60_000);
  const photos = new Map<string, ChosenFile>();
  for (const label of Object.values(documentLabels)) photos.set(label, await aPhonePhoto(label.replace(/\W/g, '')));
  for (const { buffer } of photos.values()) expect(buffer.length).toBeGreaterThan(4.5 * 1024 * 1024);
  const applicant = anApplicant();

  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const line = await layLine(productUrl);
  await page.goto(`${line.url}/apply`);
  await setOffline(session, false);
  await fillPersonal(page, applicant);
  await next(page);
  await fillProfessional(page);
  await next(page);

  const [[first = '', licence] = [], ...others] = photos;
  if (licence) await addShrunk(page, first, licence);
  await page.reload(patience);
  await page.getByRole('button', { name: 'Continue', exact: true }).click(patience);
  await expect(stepHeading(page, first)).toBeVisible(patience);
  await expect(removeButton(page, `${licence?.name}`)).toBeVisible(patience);
  await setOffline(session, true);
  await next(page);
  for (const [label, photo] of others) {
    await addShrunk(page, label, photo);
    await next(page);
  }
  await setOffline(session, false);

  await agree(page, patience);
  await submitButton(page).click();
  const waiting = page.getByRole('status').filter({ hasText: "then we'll send everything" });
  await waiting.waitFor({ state: 'attached', ...patience });
  const isLost = page.waitForEvent('requestfailed', patience);
  line.cut();
  await isLost;
  const isAnswerLost = line.loseNextAnswer();
  line.mend();
  await isAnswerLost;
  await expect(sentDialog(page)).toBeVisible({ timeout: 120_000 });
  await line.close();

  const { result, pagedInfo } = await findApplications(applicant);
  expect(pagedInfo.total).toBe(1);
  expect(result[0]?.documents.map(({ group }) => group)).toEqual(['drivers', 'nin', 'medical', 'education']);
  for (const { url } of result[0]?.documents ?? []) {
    const picture = await sharp(Buffer.from(await (await fetch(productUrl + url)).arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', height: 2000, width: 1500 });
  }
});
