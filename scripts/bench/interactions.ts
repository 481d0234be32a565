import { chromium, type Page } from '@playwright/test';
import { aPicture } from '#test/images.ts';
import { startProduct } from '#test/product.ts';
import type { Measured } from './report.ts';

const slowdown = 6;
const rounds = 5;
const maxMs = 200;

// The browser's own measurements, from the press to the next frame, in milliseconds.
const observe = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;
const readLongest = `new Promise((resolve) => setTimeout(() => {
  resolve(window.longest);
  window.longest = 0;
}, 300))`;

/** The duration of the slowest press since the last call; presses below 16 ms count as 0. */
async function longest(page: Page): Promise<number> {
  return Number(await page.evaluate(readLongest));
}

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
  await page.getByLabel('State', { exact: true }).selectOption('Ogun');
}

async function fillProfessional(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Licence number', 'SMP00000AA01');
  await fill('Licence expiry date', '2999-03-14');
  await fill('Medical record expiry date', '2999-12-08');
  await fill('Years of experience', '12');
  await page.getByLabel('Vehicle type', { exact: true }).selectOption('Truck');
  await fill('Previous driving experience', 'Eight years on the Lagos–Kano run.');
}

async function measureRound(page: Page, url: string, note: (what: string, ms: number) => void): Promise<void> {
  const file = {
    name: 'licence.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture('licence', { width: 1600, height: 1000 }),
  };
  await page.goto(`${url}/apply`, { waitUntil: 'networkidle' });
  await longest(page);
  await press(page, 'Next');
  note('Next with nothing filled in', await longest(page));
  await fillPersonal(page);
  await longest(page);
  await press(page, 'Next');
  await isAt(page, 'Professional Details');
  note('Next to the second step', await longest(page));
  await fillProfessional(page);
  await longest(page);
  await press(page, 'Next');
  await isAt(page, "Driver's licence");
  note('Next to the documents', await longest(page));
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose photos');
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
  await longest(page);
  await press(page, `Remove ${file.name}`);
  note('removing a photo', await longest(page));

  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  await page.getByText('How do I apply as a driver?').scrollIntoViewIfNeeded();
  await longest(page);
  await page.getByText('How do I apply as a driver?').click();
  note('opening a question', await longest(page));
}

/** Measures the duration of presses on a phone whose processor is six times slower than this machine's. */
export async function interactions(chromiumPath: string): Promise<Measured> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  const found = new Map<string, number[]>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      await context.addInitScript(observe);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await measureRound(page, product.url, (what, ms) => found.set(what, [...(found.get(what) ?? []), ms]));
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const median = (values: number[]) =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return {
    title: `Presses on a phone, the processor slowed ${slowdown} times, median of ${rounds}`,
    rows: [...found].map(([what, values]) => ({ what, value: median(values), unit: 'ms', target: { atMost: maxMs } })),
    broken: [],
  };
}
