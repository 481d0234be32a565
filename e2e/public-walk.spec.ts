import type { BrowserContext, Page } from '@playwright/test';
import {
  confirmationTitle,
  documentLabels,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { pagesWithoutData } from '#contract/platform/pages.ts';
import { trainingNotFoundTitle } from '#web/trainings/public/training-format.ts';
import {
  agree,
  anApplicant,
  aPhoto,
  choose,
  fillPersonal,
  fillProfessional,
  next,
  removeButtons,
  stages,
  stepHeading,
  submitButton,
} from './applicant.ts';
import { expect, pageTitle, test } from './fixtures.ts';
import { expectKept, panel, startAfresh, waitingPanel } from './kept-drafts.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import {
  confirm,
  doneButton,
  expectSent,
  fieldOf,
  fillIn,
  requestForm,
  sendButton,
} from './one-step-forms.ts';
import { expectToFit, expectToFitPhones, inLargeText, narrowest } from './overflow.ts';
import { announce, aTitle, pageOf, registrationFor } from './trainings.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

// The team's address shows the same page; the other paths need a previous page, or a mail's link.
const noPagesOfTheirOwn = [
  '/team',
  '/verify-email',
  '/reset-password',
  '/invitation',
  '/send-again',
  '/feedback',
  '/ask',
];

/** The words of headings, links and buttons that break across lines without their own hyphen. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const broken = [];
    for (const element of document.querySelectorAll('h1, h2, h3, a, button, label, dt, p > span')) {
      if (!element.checkVisibility()) continue;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const { 0: word, index } of walker.currentNode.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  })()`);
}

/** Expects a page without violations that fits the narrowest phones, also with large text. */
async function expectGood(page: Page, { breaksNoWord = false } = {}): Promise<void> {
  // A desktop shows the same in more columns, and the menu in its bar.
  await page.setViewportSize(phone);
  await expectNothingWrong(page);
  await expectToFit(page, narrowest);
  await inLargeText(page, async () => {
    await expectToFit(page, narrowest, 360);
    if (breaksNoWord) expect(await brokenWords(page), page.url()).toEqual([]);
  });
  await page.setViewportSize(desktop);
}

/** The keys that the privacy notice declares. React Router's has the scroll positions. */
const documentedKeys = {
  localStorage: ['sent-forms'],
  sessionStorage: ['react-router-scroll-positions', 'form-seen:driver-request', 'opened-pages'],
  databases: ['drafts'],
};

interface Stored {
  cookie: string;
  localStorage: string[];
  sessionStorage: string[];
  databases: string[];
  caches: string[];
}

/** Reads the keys of everything the browser stores for the site. */
const storedKeys = `(async () => ({
  cookie: document.cookie,
  localStorage: Object.keys(localStorage),
  sessionStorage: Object.keys(sessionStorage),
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
}))()`;

function watchCookies(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('response', async (response) => {
    const cookie = await response.headerValue('set-cookie').catch(() => null);
    if (cookie !== null) found.push(`${response.url()}: ${cookie}`);
  });
  return found;
}

/** Expects the browser to store only what the privacy notice names. */
async function expectOnlyDocumentedKeys(page: Page): Promise<void> {
  const { cookie, caches, ...stored } = await page.evaluate<Stored>(storedKeys);
  expect([cookie, caches]).toEqual(['', []]);
  for (const place of ['localStorage', 'sessionStorage', 'databases'] as const) {
    const unknown = stored[place].filter((key) => !documentedKeys[place].includes(key));
    expect(unknown, `stored in ${place}`).toEqual([]);
  }
}

test('the pages that most people open have nothing wrong on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of ['/', '/apply', '/request', '/training']) {
    await page.goto(path);
    await expect(pageTitle(page)).toBeVisible();
    await expectNothingWrong(page);
    await expectToFit(page, narrowest);
  }
});

test.describe('the public pages', { tag: ['@once', '@nightly'] }, () => {
  test.use({ allowed: [/status of 404/] });

  // The fixture fails every test on a request to another origin.
  test('have nothing wrong at any size, and store only what the notice names', async ({
    page,
    context,
  }) => {
    const cookies = watchCookies(context);
    for (const path of [...pagesWithoutData, '/no-such-page']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(pageTitle(page)).toBeVisible();
        if (noPagesOfTheirOwn.includes(path)) return expectToFit(page, narrowest);
        // The privacy notice has an email address, which may break anywhere.
        await expectGood(page, { breaksNoWord: path !== '/privacy' });
        await expectOnlyDocumentedKeys(page);
      });
    }
    expect(cookies).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
});

test.describe('the pages of trainings', { tag: '@once' }, () => {
  test.use({ allowed: [/status of 404/] });

  test('have nothing wrong at any size, with endless words', { tag: '@nightly' }, async ({
    page,
  }) => {
    const word = 'Lastkraftwagenfahrerweiterbildung';
    const long = {
      title: aTitle(`${word.repeat(3)} ọ`),
      venue: word.repeat(4),
      duration: word,
      category: word,
      info: `${word.repeat(9)}\n\nWhat to bring:\n- Your licence\n- ${word}`,
    };
    const open = await announce(long, 'banner');
    const narrowed = `/training?category=${word}&type=${open.trainingType}`;
    for (const path of ['/training', narrowed, pageOf(open), registrationFor(open.title)]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(pageTitle(page)).toBeVisible();
        await expectGood(page);
        await expectOnlyDocumentedKeys(page);
      });
    }
    await page.goto('/training/no-such-session');
    await expect(pageTitle(page)).toHaveText(trainingNotFoundTitle);
    await expectToFit(page, narrowest);
  });
});

test('the application has nothing wrong on any step, with and without errors', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  const expectGoodStep = async () => {
    await expectNothingWrong(page);
    await expectToFit(page, narrowest);
    await page.setViewportSize(phone);
  };
  await page.goto('/apply');
  await next(page);
  await expectGoodStep();
  await fillPersonal(page, anApplicant());
  await expectKept(page, { city: 'Abẹ́òkúta' });
  await page.reload();
  await expect(panel(page)).toBeVisible();
  await expectGoodStep();
  await inLargeText(page, () => expectToFit(page, narrowest));
  await page.setViewportSize(phone);
  await startAfresh(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodStep();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await next(page);
  await expect(stepHeading(page, stepTitles.professional)).toBeVisible();
  await expectGoodStep();
  await fillProfessional(page);
  await next(page);
  for (const { heading, files } of stages) {
    await expect(stepHeading(page, heading)).toBeVisible();
    const isFirst = heading === documentLabels.drivers;
    if (isFirst) {
      await next(page);
      await expectGoodStep();
    }
    await choose(page, await Promise.all(files.map(aPhoto)));
    await expect(removeButtons(page)).toHaveCount(files.length);
    // The others look like the first one.
    if (isFirst) await expectGoodStep();
    await next(page);
  }
  await expect(stepHeading(page, confirmationTitle)).toBeVisible();
  await expectGoodStep();
  await agree(page);
  await submitButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodStep();
});

test.describe('on phones', { tag: '@phone' }, () => {
  test.use({ allowed: [/net::ERR_INTERNET_DISCONNECTED/] });

  // One-step forms share their components, so the longest one covers them all.
  test('a one-step form has nothing wrong, with errors, restored, on its way and sent', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    const form = requestForm;
    const check = async () => {
      await expectNothingWrong(page);
      await expectToFit(page, narrowest);
      await page.setViewportSize(phone);
    };
    await page.goto(await form.address());
    const [first = ''] = Object.keys(form.labels);
    await sendButton(page, form).click();
    await expect(fieldOf(page, form, first)).toBeFocused();
    await check();
    const typed = form.aFilledIn();
    await fillIn(page, form, typed);
    await expectKept(page, typed);
    await page.reload();
    await expect(startAfresh(page)).toBeVisible();
    await check();
    await expectToFitPhones(page);
    // The button has the full width; anything wider would be cut off at the card's edge.
    const room = await sendButton(page, form).boundingBox();
    for (const name of Object.keys(form.labels)) {
      const taken = await fieldOf(page, form, name).boundingBox();
      expect(taken?.width, name).toBeLessThanOrEqual(room?.width ?? 0);
    }
    await page.setViewportSize(phone);
    await confirm(page, form);
    await context.setOffline(true);
    await sendButton(page, form).click();
    await expect(waitingPanel(page)).toBeVisible();
    await check();
    await context.setOffline(false);
    await expectSent(page, form);
    await check();
    await expectOnlyDocumentedKeys(page);
    await doneButton(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await check();
  });
});
