import { defineConfig } from '@playwright/test';
import { isNightly } from '#test/nightly.ts';

const chromium = process.env.CHROMIUM_PATH;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// `npm run test:nightly` runs the long tests, which have the tag @nightly, and no others.
const grep = isNightly ? /@nightly/ : /^/;
const except = (tags: string) => new RegExp(isNightly ? tags : `${tags}|@nightly`);

/** Journeys through the built product; `npm run test:browser` starts it and finds the browser. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  grep,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two more than the two processors that CI has, since tests also wait: for the product, for a mail.
  workers: 4,
  // A loaded machine can starve a browser: a test has one retry, which the report names, and time enough, also on slow ones.
  retries: 1,
  timeout: (isNightly ? 5 : 2) * 60_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...(process.env.PRODUCT_URL && { baseURL: process.env.PRODUCT_URL }),
    locale: 'en-NG',
    // They would answer in place of the routes of a test, and of the line that it cuts.
    serviceWorkers: 'block',
    // Animations take time, and without a graphics card much of the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of a test's time, so only retries record one.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(chromium && { executablePath: chromium }) },
  },
  // A test without a tag runs at both sizes; the tags are @phone, @desktop, and @once where the size doesn't matter.
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        timezoneId: 'Africa/Lagos',
      },
      grepInvert: except('@desktop|@once'),
    },
    // Another time zone than the company's, since a browser can be anywhere.
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, timezoneId: 'America/Los_Angeles' },
      grepInvert: except('@phone'),
    },
  ],
});
