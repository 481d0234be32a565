import type { Page, Route } from '@playwright/test';
import { confirmationMissingMessage, fillInMessage } from '#contract/checks.ts';
import { unexpectedErrorMessage } from '#contract/endpoint.ts';
import { endBeforeStartMessage } from '#contract/request-form.ts';
import { cancelButton, confirmation, sentDialog } from './applicant.ts';
import { expect, productUrl, test, toast } from './fixtures.ts';
import { countKept, press, startAfresh } from './kept-drafts.ts';
import {
  confirm,
  consultationForm,
  doneButton,
  enter,
  expectEmpty,
  expectFilledIn,
  expectKeptAs,
  expectSent,
  fieldOf,
  fillIn,
  type OneStepForm,
  oneStepForms,
  openFilledIn,
  requestForm,
  sendButton,
  takenAt,
} from './one-step-forms.ts';
import { layLine } from './weak-line.ts';

const says = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);

/** Advances the clock to the next retry. */
async function tryAgain(page: Page): Promise<void> {
  await says(page, /Trying again in \d+ seconds?\./);
  await page.clock.fastForward(40_000);
}

/** Lets the product receive the form, but drops its response. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

const refuse = (status: number, body: Record<string, unknown>) => (route: Route) =>
  route.fulfill({ status, json: body });

const note = (page: Page) => page.getByText('We saved what you typed');

test.use({ allowed: [/net::ERR_|status of (?:400|409|422|429|500|503)/] });

for (const form of oneStepForms) {
  test.describe(`the ${form.name} form`, () => {
    test('is filled in, sent, found by administrators as it was typed, and empty for the next', {
      tag: '@phone',
    }, async ({ page }) => {
      const typed = await openFilledIn(page, form);
      await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeVisible();
      await sendButton(page, form).tap();
      const reference = await expectSent(page, form);
      expect(reference).toMatch(form.reference);
      await expect(sentDialog(page).getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expect(sentDialog(page).getByRole('listitem')).not.toHaveCount(0);
      expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);

      // A tap that follows the one on Send at once counts as its second one, and is ignored.
      await expect(async () => {
        await doneButton(page).tap();
        await expect(sentDialog(page)).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeFocused();
      await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeInViewport();
      await expect(page.getByRole('main')).toContainText(reference);
      await expectEmpty(page, form);
      await expect.poll(() => countKept(page)).toEqual([0, 0]);
      await page.reload();
      await expectEmpty(page, form);

      await fillIn(page, form, form.aFilledIn());
      await confirm(page, form);
      await sendButton(page, form).tap();
      expect(await expectSent(page, form)).not.toBe(reference);
    });

    test.describe('on a line of its own', () => {
      // The line is another origin. One expression, since a list of two is taken for a value and its options.
      test.use({ allowed: [/net::ERR_|^request to http:\/\/127\.0\.0\.1/] });

      test('arrives once over a line that breaks and swallows an answer', { tag: '@phone' }, async ({ page }) => {
        const line = await layLine(productUrl);
        const typed = await openFilledIn(page, form, line.url);
        line.cut();
        await sendButton(page, form).tap();
        await says(page, /Connection lost\./);
        const isAnswerLost = line.loseNextAnswer();
        line.mend();
        await isAnswerLost;
        const reference = await expectSent(page, form);
        await line.close();
        expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);
      });
    });

    test('says what is missing, at every field, and asks for the tick last', { tag: '@phone' }, async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.goto(await form.address());
      await sendButton(page, form).click();
      await expect(toast(page, fillInMessage)).toBeVisible();
      const names = Object.keys(form.labels);
      const [first = ''] = names;
      await expect(fieldOf(page, form, first)).toBeFocused();
      const optional = names.filter((name) => form.labels[name]?.endsWith('(optional)'));
      for (const name of names) {
        const control = fieldOf(page, form, name);
        if (optional.includes(name)) await expect(control).not.toHaveAttribute('aria-invalid', 'true');
        else {
          await expect(control).toHaveAttribute('aria-invalid', 'true');
          await expect(control).toHaveAccessibleDescription(new RegExp(`${fillInMessage}$`));
        }
      }

      const typed = form.aFilledIn();
      await fillIn(page, form, typed);
      await expect(page.getByRole('main').getByText(fillInMessage)).toHaveCount(0);
      if (form.hasConfirmation) {
        await sendButton(page, form).click();
        await expect(toast(page, confirmationMissingMessage)).toBeVisible();
        await expect(confirmation(page)).toBeFocused();
        await expect(confirmation(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(confirmation(page)).toHaveAccessibleDescription(confirmationMissingMessage);
        await confirmation(page).check();
        await expect(page.getByRole('main').getByText(confirmationMissingMessage)).toHaveCount(0);
      }
      expect(sent).toEqual([]);
      await expectFilledIn(page, form, typed);
    });

    test('is kept over a walk through the site and over a reload, until somebody starts afresh', {
      tag: '@phone',
    }, async ({ page }) => {
      const address = await form.address();
      const typed = await openFilledIn(page, form);
      await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
      await expect(page).toHaveURL('/about');
      await expectKeptAs(page, typed);
      await page.goBack();
      await expectFilledIn(page, form, typed);
      if (form.hasConfirmation) await expect(confirmation(page)).not.toBeChecked();
      await expect(note(page)).toHaveCount(0);

      await confirm(page, form);
      await page.reload();
      await expect(note(page)).toBeVisible();
      await expectFilledIn(page, form, typed);
      if (form.hasConfirmation) await expect(confirmation(page)).not.toBeChecked();

      const [first = ''] = Object.keys(typed);
      await enter(page, form, first, '');
      await sendButton(page, form).click();
      await expect(fieldOf(page, form, first)).toHaveAttribute('aria-invalid', 'true');
      await confirm(page, form);
      await startAfresh(page).click();
      const question = page.getByRole('dialog', { name: 'Start again?' });
      await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(startAfresh(page)).toBeFocused();
      await startAfresh(page).click();
      await press(page, 'Erase it');
      await expect(question).toHaveCount(0);
      await expect(note(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2, name: form.title })).toBeFocused();
      await expectEmpty(page, form);
      await expect(fieldOf(page, form, first)).not.toHaveAttribute('aria-invalid', 'true');
      await expect.poll(() => countKept(page)).toEqual([0, 0]);
      await page.goto(address);
      await expectEmpty(page, form);
    });
  });
}

test('a form that is pressed twice at once is sent once', { tag: '@once' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const typed = await openFilledIn(page, requestForm);
  await sendButton(page, requestForm).dblclick();
  await expectSent(page, requestForm);
  expect(sent).toHaveLength(1);
  expect(await requestForm.find(typed)).toHaveLength(1);
});

test('without a network a form waits, locked, and goes on by itself', { tag: '@phone' }, async ({ page, context }) => {
  const form = consultationForm;
  const typed = await openFilledIn(page, form);
  await context.setOffline(true);
  await sendButton(page, form).click();
  await says(page, "You're offline. We'll continue as soon as you're back online.");
  for (const name of Object.keys(typed)) await expect(fieldOf(page, form, name)).toBeDisabled();
  await expect(confirmation(page)).toBeDisabled();
  await context.setOffline(false);
  await expectSent(page, form);
  expect(await form.find(typed)).toHaveLength(1);
});

test.describe('a form whose answer got lost', () => {
  const form = requestForm;

  async function sendAndCancel(page: Page): Promise<void> {
    await page.route(takenAt(form), loseAnswer);
    await sendButton(page, form).click();
    await says(page, /Connection lost/);
    await cancelButton(page).click();
    await says(page, 'Sending was cancelled. Everything you entered is still here.');
    // A retry can be on its way, and is of no interest any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  test('keeps everything when it is called off, and is stored once when it is sent again', { tag: '@phone' }, async ({
    page,
  }) => {
    const typed = await openFilledIn(page, form);
    await sendAndCancel(page);
    await expect(sendButton(page, form)).toBeFocused();
    await expectFilledIn(page, form, typed);
    await expect(confirmation(page)).toBeChecked();
    await sendButton(page, form).click();
    await expectSent(page, form);
    expect(await form.find(typed)).toHaveLength(1);
  });

  test('is stored once when it is sent again after a reload', { tag: '@once' }, async ({ page }) => {
    const typed = await openFilledIn(page, form);
    await sendAndCancel(page);
    await page.reload();
    await expect(note(page)).toBeVisible();
    await confirm(page, form);
    await sendButton(page, form).click();
    await expectSent(page, form);
    expect(await form.find(typed)).toHaveLength(1);
  });

  test('is another one once it has been changed', { tag: '@once' }, async ({ page }) => {
    const typed = await openFilledIn(page, form);
    await sendAndCancel(page);
    await enter(page, form, 'city', 'Ìlọrin');
    await sendButton(page, form).click();
    const reference = await expectSent(page, form);
    const changed = form.stored({ ...typed, city: 'Ìlọrin' }, reference);
    expect(await form.find(typed)).toMatchObject([changed, { city: typed.city }]);
  });
});

test('a server that is busy is tried again until it takes the form', { tag: '@once' }, async ({ page }) => {
  const form = consultationForm;
  await page.clock.install();
  const typed = await openFilledIn(page, form);
  const keys: (string | undefined)[] = [];
  await page.route(takenAt(form), async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1)
      await route.fulfill({ status: 429, headers: { 'retry-after': '7' }, json: { message: 'No' } });
    else if (keys.length === 2) await route.fulfill({ status: 503, json: { message: 'Busy' } });
    else await route.continue();
  });
  await sendButton(page, form).click();
  await says(page, "We're busy. Trying again in 7 seconds.");
  await tryAgain(page);
  await says(page, /We're busy\./);
  await tryAgain(page);
  await expectSent(page, form);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  expect(await form.find(typed)).toHaveLength(1);
});

test.describe('a form that is refused', () => {
  async function send(page: Page, form: OneStepForm, status: number, body: Record<string, unknown>): Promise<void> {
    await page.route(takenAt(form), refuse(status, body));
    await sendButton(page, form).click();
    await expect(sendButton(page, form)).toBeEnabled();
  }

  test('says so, keeps everything, and can be sent again', { tag: '@phone' }, async ({ page }) => {
    const form = consultationForm;
    const typed = await openFilledIn(page, form);
    const message = 'You have booked this already.';
    await send(page, form, 409, { message });
    const words = page.getByRole('main').getByText(message);
    await expect(words).toBeInViewport();
    await expect(sendButton(page, form)).toBeFocused();
    await expectFilledIn(page, form, typed);
    await expect(confirmation(page)).toBeChecked();

    await page.unroute(takenAt(form));
    await sendButton(page, form).click();
    await expectSent(page, form);
    await expect(words).toHaveCount(0);
    expect(await form.find(typed)).toHaveLength(1);
  });

  test('since its key stands for another form takes another key', { tag: '@once' }, async ({ page }) => {
    const form = consultationForm;
    const typed = await openFilledIn(page, form);
    const message = 'Other details were already sent with this form.';
    const keys = new Set<string | undefined>();
    page.on('request', (request) => keys.add(request.headers()['idempotency-key']));
    await send(page, form, 422, { message });
    await expect(page.getByRole('main').getByText(message)).toBeInViewport();
    await expectFilledIn(page, form, typed);

    await page.unroute(takenAt(form));
    await sendButton(page, form).click();
    await expectSent(page, form);
    keys.delete(undefined);
    expect(keys.size).toBe(2);
    expect(await form.find(typed)).toHaveLength(1);
  });

  test('for some of its fields says so at each, and leads to the first', { tag: '@phone' }, async ({ page }) => {
    const form = requestForm;
    const typed = await openFilledIn(page, form);
    const errors = [
      { field: 'duration.endDate', message: endBeforeStartMessage },
      { field: 'preferredLocationOfAssignment.state', message: 'Preferred state of assignment must be a state.' },
    ];
    await send(page, form, 400, { message: errors[0]?.message, errors });
    for (const { field, message } of errors) {
      await expect(fieldOf(page, form, field)).toHaveAttribute('aria-invalid', 'true');
      await expect(fieldOf(page, form, field)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    }
    await expect(fieldOf(page, form, 'duration.endDate')).toBeFocused();
    await expect(fieldOf(page, form, 'duration.endDate')).toBeInViewport();
    await expectFilledIn(page, form, typed);
    await enter(page, form, 'duration.endDate', '2999-07-07');
    await expect(fieldOf(page, form, 'duration.endDate')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('for what is no field of the page says so too', { tag: '@once' }, async ({ page }) => {
    await openFilledIn(page, requestForm);
    const message = 'Preferred city of assignment contains characters that can’t be used.';
    const errors = [{ field: 'preferredLocationOfAssignment.city', message }];
    await send(page, requestForm, 400, { message, errors });
    await expect(page.getByRole('main').getByText(message)).toBeInViewport();
    await expect(sendButton(page, requestForm)).toBeFocused();
  });

  test('by a failure of the server can be called off, and keeps everything', { tag: '@once' }, async ({ page }) => {
    const typed = await openFilledIn(page, requestForm);
    await page.route(takenAt(requestForm), refuse(500, { message: unexpectedErrorMessage }));
    await sendButton(page, requestForm).click();
    await says(page, /We're busy\. Trying again/);
    await cancelButton(page).click();
    await expectFilledIn(page, requestForm, typed);
    await expect(confirmation(page)).toBeChecked();
  });
});

test('whoever leaves the page while a form is on its way is asked first', { tag: '@once' }, async ({ page }) => {
  const form = consultationForm;
  const typed = await openFilledIn(page, form);
  await page.route(takenAt(form), (route) => route.abort('connectionreset'));
  await sendButton(page, form).click();
  await says(page, /Connection lost/);
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  const toAbout = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
  await toAbout.click();
  await question.getByRole('button', { name: 'Stay and send it' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(await form.address());
  await toAbout.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expectFilledIn(page, form, typed);
  await expect(sendButton(page, form)).toBeEnabled();
});

test('what is typed and ticked before the page has woken up stays', { tag: '@once' }, async ({ page }) => {
  const form = requestForm;
  const { promise: isTyped, resolve: wakeUp } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto(await form.address(), { waitUntil: 'commit' });
  const typed = form.aFilledIn();
  await fillIn(page, form, typed);
  await confirm(page, form);
  wakeUp();
  await page.waitForLoadState('load');
  await sendButton(page, form).click();
  const reference = await expectSent(page, form);
  expect(await form.find(typed)).toMatchObject([form.stored(typed, reference)]);
});

test.describe('a device on which an administrator was signed in', () => {
  const currentUser = { _id: '1', name: 'A', email: 'a@example.com', role: 'Owner' };
  const tokens = ['of-another-day', 'brọ́kẹn', 'two\nlines', 'x'.repeat(40_000)];
  const stored = [...tokens.map((accessToken) => JSON.stringify({ accessToken, currentUser })), '{"accessToken":'];

  test('sends forms, whatever is left of the session', { tag: '@once' }, async ({ page }) => {
    const form = consultationForm;
    await page.goto(await form.address());
    for (const auth of stored) {
      await page.evaluate(`localStorage.setItem('auth', ${JSON.stringify(auth)})`);
      await page.reload();
      const typed = await openFilledIn(page, form);
      await sendButton(page, form).click();
      await expectSent(page, form);
      expect(await form.find(typed)).toHaveLength(1);
    }
  });
});

test('a browser that keeps nothing says so, and sends the form all the same', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript("Object.defineProperty(window, 'indexedDB', { value: undefined })");
  await openFilledIn(page, requestForm);
  await says(page, "This browser can't save what you fill in");
  await sendButton(page, requestForm).click();
  await expectSent(page, requestForm);
});
