import type { Page } from '@playwright/test';
import { aPicture } from '#test/samples/images.ts';
import type { Note, SlowPage } from './presses.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isAt = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();

async function fillPersonal(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Full name', 'Ọlábísí Adéyẹmí');
  await fill('Email address', 'olabisi@example.com');
  await fill('Phone number', '08000000001');
  await page.getByLabel('Age bracket', { exact: true }).selectOption('36–40');
  await fill('Address', '12 Sample Close');
  await fill('City', 'Abẹ́òkúta');
}

async function fillProfessional(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Licence number', 'SMP00000AA01');
  await fill('Licence expiry date', '2099-03-14');
  await fill('Medical record expiry date', '2099-12-08');
  await fill('Years of experience', '12');
  await page.getByLabel('Vehicle type', { exact: true }).selectOption('Truck');
  await fill('Previous driving experience', 'Eight years on the Lagos–Kano run.');
}

/** Fills in the application form up to the first photo, and opens a question of the home page. */
export async function pressInWizard({ page, longestPress, longestTask }: SlowPage, url: string, note: Note) {
  const file = {
    name: 'licence.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture('licence', { width: 1600, height: 1000 }),
  };
  await page.goto(`${url}/apply`, { waitUntil: 'networkidle' });
  await longestPress();
  await press(page, 'Next');
  note('wizard: Next with nothing filled in', await longestPress());
  await fillPersonal(page);
  await longestPress();
  // A letter chooses in a closed list as well; the list itself belongs to the browser.
  await page.getByLabel('State', { exact: true }).press('O');
  note('wizard: choosing a state', await longestPress());
  await press(page, 'Next');
  await isAt(page, 'Professional Details');
  note('wizard: Next to the second step', await longestPress());
  await fillProfessional(page);
  await longestPress();
  await press(page, 'Next');
  await isAt(page, "Driver's licence");
  note('wizard: Next to the documents', await longestPress());
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose photos');
  const chosen = await chooser;
  note('wizard: opening the choice of photos', await longestPress());
  await chosen.setFiles(file);
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
  note('wizard: adding a photo, longest task', await longestTask());
  await press(page, `Remove ${file.name}`);
  note('wizard: removing a photo', await longestPress());

  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  await page.getByText('How do I apply as a driver?').scrollIntoViewIfNeeded();
  await longestPress();
  await page.getByText('How do I apply as a driver?').click();
  note('home page: opening a question', await longestPress());
}
