import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { login, updateAccount } from '#contract/accounts.ts';
import { createConsultation } from '#contract/consultation-form.ts';
import { listConsultations } from '#contract/consultations.ts';
import { addDays, todayInLagos } from '#contract/dates.ts';
import { updatePapers } from '#contract/driver-papers.ts';
import { registerDriver } from '#contract/driver-registration.ts';
import { listDrivers } from '#contract/drivers.ts';
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import { enrol } from '#contract/enrolment-form.ts';
import { addPastTrainings } from '#contract/gallery.ts';
import { createRequest } from '#contract/request-form.ts';
import { listRequests } from '#contract/requests.ts';
import { createTraining, listAllTrainings } from '#contract/training-management.ts';
import { ask, signInAt } from '#test/administrator.ts';
import { anApplication, asForm } from '#test/applications.ts';
import { browserAdmin } from '#test/browser-admin.ts';
import { goodConsultation } from '#test/consultations.ts';
import { aPicture } from '#test/pictures.ts';
import { act, assign } from '#test/placements.ts';
import { type Product, startProduct } from '#test/product.ts';
import { goodRequest } from '#test/requests.ts';
import { goodEnrolment, goodTraining } from '#test/trainings.ts';
import { test as base, expect } from './fixtures.ts';
import { hostileEmail, hostileText, payloads } from './hostile-texts.ts';

// On a product of its own: what stands in it would turn up in the lists of other tests.
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const { email, password, name } = browserAdmin;
      const product = await startProduct({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

const rows = 4;
const each = <Row>(make: (at: number) => Promise<Row>) =>
  Promise.all(Array.from({ length: rows }, (_, at) => make(at)));

/** What the screens are about. */
interface Ids {
  driver: string;
  rejected: string;
  request: string;
  consultation: string;
  training: string;
  title: string;
}

type Send = (endpoint: Endpoint, body: FormData | object, path?: string) => Promise<void>;

async function applyAs(send: Send): Promise<void> {
  const papers = (await anApplication()).images.map(({ bytes }) => ({ name: `${hostileText(80)}.jpg`, bytes }));
  const fields = {
    ...{ fullName: hostileText(120), email: hostileEmail(), address: hostileText(300), city: hostileText(120) },
    ...{ licence: hostileText(120), previousDrivingExperienceDetails: hostileText(4000) },
  };
  await send(registerDriver, asForm(await anApplication({ fields, images: papers })));
}

async function askForDrivers(send: Send): Promise<void> {
  const city = hostileText(120);
  await send(createRequest, {
    ...goodRequest(),
    ...{
      name: hostileText(120),
      email: hostileEmail(),
      address: hostileText(300),
      city,
      additionalInfo: hostileText(4000),
    },
    duration: { startDate: addDays(todayInLagos(), 1), endDate: '2999-01-01' },
    preferredLocationOfAssignment: { city, state: 'Lagos' },
  });
}

/** Sends every form with what is hostile in each text of it, and has everything happen by which the texts reach other screens. */
async function fill(origin: string): Promise<Ids> {
  const admin = await signInAt(origin, browserAdmin);
  const send: Send = async ({ method, path, access }, body, where = path) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + apiBase + where, {
      method,
      headers: { ...(access === 'admin' && admin.headers), ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };
  const form = async (fields: Record<string, string>, picture?: string) => {
    const images = picture === undefined ? [] : [{ name: `${hostileText(80)}.jpg`, bytes: await aPicture(picture) }];
    return asForm({ fields, images, groups: undefined });
  };

  await each(() => applyAs(send));
  await each(() => askForDrivers(send));
  await each(async (at) =>
    send(createConsultation, {
      ...goodConsultation(),
      ...{
        fullName: hostileText(120),
        companyName: hostileText(120),
        email: hostileEmail(),
        areaOfConcern: hostileText(4000),
      },
      consultationDate: addDays(todayInLagos(), at),
    }),
  );
  await each(async () =>
    send(
      createTraining,
      await form(
        {
          ...goodTraining(),
          ...{
            title: hostileText(120),
            category: hostileText(300),
            duration: hostileText(120),
            venue: hostileText(300),
          },
          info: `${hostileText(3000)}\n\n- ${hostileText(400)}\n- ${hostileText(400)}`,
        },
        'banner',
      ),
    ),
  );
  await each(async () => send(addPastTrainings, await form({ caption: hostileText(120) }, 'past')));
  await send(updateAccount, { name: hostileText(120) });

  const trainings = (await ask(admin, listAllTrainings)).result;
  const { _id: training = '', title = '' } = trainings[0] ?? {};
  await each(async () =>
    send(enrol, {
      ...goodEnrolment(title),
      ...{
        fullName: hostileText(120),
        email: hostileEmail(),
        phoneNumber: hostileText(40),
        companyName: hostileText(120),
      },
    }),
  );

  const drivers = (await ask(admin, listDrivers)).result.map(({ driverId }) => driverId);
  const [placed = '', expired = '', rejected = ''] = drivers;
  const request = (await ask(admin, listRequests)).result[0]?.requestId ?? '';
  await act(admin, 'approve', placed);
  await assign(admin, placed, request);
  await act(admin, 'reject', rejected);
  const yesterday = await form({ licenceExpiryDate: addDays(todayInLagos(), -1) });
  yesterday.append('licence', new Blob([new Uint8Array(await aPicture('renewed'))]), `${hostileText(80)}.jpg`);
  await send(updatePapers, yesterday, updatePapers.path.replace('{id}', expired));

  const consultation = (await ask(admin, listConsultations)).result[0]?.requestId ?? '';
  return { driver: placed, rejected, request, consultation, training, title };
}

/** Opens a session whose browser calls itself something hostile. */
async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await fetch(origin + apiBase + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Browser <img src=x onerror=top.ran=1>' },
    body: JSON.stringify({ email: browserAdmin.email, password: browserAdmin.password }),
  });
  const { token, ...currentUser } = z.parse(login.answer, await answer.json()).data;
  await page.goto('/login');
  await page.evaluate(
    `localStorage.setItem('auth', ${JSON.stringify(JSON.stringify({ accessToken: token, currentUser }))})`,
  );
}

/** Notes what a browser reports of a policy that was broken, before anything of a page runs. */
const watch = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  console.error('the policy was broken:', violatedDirective, blockedURI, sample));`;

/** What no page of ours has, and what these texts would make. */
const signs = [
  ...[
    '[onerror]',
    '[onload]',
    '[onmouseover]',
    '[onfocus]',
    '[ontoggle]',
    '[onbegin]',
    '[srcdoc]',
    'iframe',
    'object',
    'embed',
  ],
  ...[
    'base',
    'math',
    'details[open]:has(> :not(summary)):not([class])',
    'meta[http-equiv="refresh"]',
    'form[action*="evil"]',
  ],
  ...[
    'link[href*="evil"]',
    'a[href^="javascript:" i]',
    'a[href^="data:" i]',
    'a[href^="mailto:"][href*="?"]',
    '[style*="evil"]',
  ],
];

/** The screens that show what people wrote. */
const screens: ((ids: Ids) => string)[] = [
  () => '/',
  () => '/training',
  ({ training }) => `/training/${training}`,
  ({ title }) => `/training/register?id=${encodeURIComponent(title)}`,
  () => '/admin/dashboard',
  () => '/admin/account',
  () => '/admin/driver-management',
  () => '/admin/driver-management/document-status',
  () => '/admin/driver-management/ongoing-driver',
  ({ driver }) => `/admin/driver-management/${driver}?ongoing=true`,
  () => '/admin/company-driver',
  ({ request }) => `/admin/company-driver/${request}`,
  ({ request }) => `/admin/company-driver/availableDrivers/${request}`,
  () => '/admin/consultancy',
  ({ consultation }) => `/admin/consultancy/${consultation}`,
  () => '/admin/training-management',
  ({ training }) => `/admin/training-management/trainingInformation?view=true&id=${training}`,
  ({ training }) => `/admin/training-management/trainingInformation?edit=true&id=${training}`,
];

/** Addresses that bring a hostile text along. */
const addresses = (text: string): string[] => [
  `/training/${encodeURIComponent(text)}`,
  `/training/register?id=${encodeURIComponent(text)}`,
  `/${encodeURIComponent(text)}`,
  `/about?${encodeURIComponent(text)}#${encodeURIComponent(text)}`,
  `/admin/driver-management?search=${encodeURIComponent(text)}&status=${encodeURIComponent(text)}`,
  `/admin/driver-management/${encodeURIComponent(text)}`,
  `/admin/${encodeURIComponent(text)}`,
];

/** Goes down the page until something hostile is there: some parts of pages come when they are near. */
async function readOn(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(page.locator('body')).toContainText(/top\.ran|evil\.example/, { timeout: 500 });
  }).toPass();
}

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(`({
    ran: window.ran ?? 'nothing',
    made: ${JSON.stringify(signs)}.filter((selector) => document.querySelector(selector)),
    led: [...document.links].filter(({ hostname }) => hostname.includes('evil')).length,
  })`);
  expect(found).toEqual({ ran: 'nothing', made: [], led: 0 });
}

test.describe('whatever people write', { tag: '@once' }, () => {
  test.use({ allowed: [/status of 404/] });

  test('is text on every screen: nothing of it runs, loads or leads away', async ({ page, product }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`it asks: ${dialog.message()}`);
    });
    await page.addInitScript(watch);
    const ids = await fill(product.url);
    await signIn(page, product.url);
    for (const path of screens) {
      await test.step(path(ids), async () => {
        await page.goto(path(ids));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await readOn(page);
        await expectHarmless(page);
      });
    }
    for (const text of [payloads[1], payloads[3], payloads[10]]) {
      for (const address of addresses(text)) {
        await test.step(address, async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectHarmless(page);
        });
      }
    }

    await page.goto(`/admin/driver-management/${ids.rejected}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /approve/i })
      .click();
    await expect(page.getByRole('region', { name: /^Messages/ }).getByText(/was approved/)).toBeVisible();
    await expectHarmless(page);
  });
});
