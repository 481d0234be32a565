import type { Page } from '@playwright/test';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import { listConsultations } from '#contract/consultations/consultations.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { registerDriver } from '#contract/drivers/application-form.ts';
import { listDrivers } from '#contract/drivers/driver-list.ts';
import { enrol } from '#contract/enrolments/enrolment-form.ts';
import { addPastTrainings } from '#contract/gallery/gallery.ts';
import { addDays, todayInLagos } from '#contract/platform/dates.ts';
import { apiBase, type Endpoint } from '#contract/platform/endpoint.ts';
import { createRequest } from '#contract/requests/request-form.ts';
import { listRequests } from '#contract/requests/requests.ts';
import { createTraining, listAllTrainings } from '#contract/trainings/training-management.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { ask, signInAt } from '#test/administrator.ts';
import type { Product } from '#test/product/product.ts';
import { anApplication, asForm } from '#test/samples/applications.ts';
import { browserAdmin } from '#test/samples/browser-admin.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { aPicture } from '#test/samples/images.ts';
import { act, assign } from '#test/samples/placements.ts';
import { goodRequest } from '#test/samples/requests.ts';
import { goodEnrolment, goodTraining } from '#test/samples/trainings.ts';
import { expect, messages, signIn } from './fixtures.ts';
import { hostileEmail, hostileText, howMany, payloads } from './hostile-texts.ts';
import { test } from './own-product.ts';

// The number of a form's entries needed to put every text into each field of 120 characters (names) or more.
const rows = howMany(120);
const each = <Row>(make: (at: number) => Promise<Row>, count = rows) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

interface Ids {
  placed: string[];
  rejected: string;
  requests: string[];
  consultations: string[];
  trainings: string[];
  title: string;
}

type Send = (endpoint: Endpoint, body: FormData | object, path?: string) => Promise<void>;

async function applyAs(send: Send): Promise<void> {
  const { images } = await anApplication();
  const papers = images.map(({ bytes }) => ({ name: `${hostileText('paper', 80)}.jpg`, bytes }));
  const fields = {
    email: hostileEmail(),
    address: hostileText('driver.address', 300),
    city: hostileText('driver.city', 120),
    licence: hostileText('driver.licence', 120),
    previousDrivingExperienceDetails: hostileText('driver.experience', 4000),
  };
  await send(registerDriver, asForm(await anApplication({ fields, images: papers })));
}

async function askForDrivers(send: Send): Promise<void> {
  await send(createRequest, {
    ...goodRequest(),
    email: hostileEmail(),
    address: hostileText('company.address', 300),
    city: hostileText('company.city', 120),
    additionalInfo: hostileText('company.info', 4000),
    duration: { startDate: addDays(todayInLagos(), 1), endDate: '2099-01-01' },
    preferredLocationOfAssignment: { city: hostileText('assignment.city', 120), state: 'Lagos' },
  });
}

async function book(send: Send, at: number): Promise<void> {
  await send(createConsultation, {
    ...goodConsultation(),
    email: hostileEmail(),
    areaOfConcern: hostileText('client.concern', 4000),
    consultationDate: addDays(todayInLagos(), at),
  });
}

async function withPicture(fields: Record<string, string>, picture: string): Promise<FormData> {
  const images = [{ name: `${hostileText('picture', 80)}.jpg`, bytes: await aPicture(picture) }];
  return asForm({ fields, images, groups: undefined });
}

async function announce(send: Send): Promise<void> {
  const fields = {
    ...goodTraining(),
    category: hostileText('training.category', 300),
    duration: hostileText('training.duration', 120),
    venue: hostileText('training.venue', 300),
    info: `${hostileText('training.info', 3000)}\n\n- ${hostileText('training.item', 400)}\n- ${hostileText('training.item', 400)}`,
  };
  await send(createTraining, await withPicture(fields, 'banner'));
}

async function join(send: Send, title: string): Promise<void> {
  await send(enrol, {
    ...goodEnrolment(title),
    email: hostileEmail(),
    phoneNumber: hostileText('enrolee.phone', 40),
  });
}

const names = {
  admins: ['name'],
  drivers: ['full_name'],
  company_requests: ['company_name'],
  consultations: ['full_name', 'company_name'],
  trainings: ['title'],
  enrolments: ['full_name', 'company_name'],
};

/** Makes every name hostile in the database, since no form accepts one. */
async function spoilNames(dataDir: string): Promise<void> {
  const { pool, close } = openDatabase(connectionTo(resolvePaths(dataDir)));
  for (const [table, columns] of Object.entries(names)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id`);
    for (const column of columns) {
      for (const { id } of rows) {
        const name = hostileText(`${table}.${column}`, 120);
        await pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, name]);
      }
    }
  }
  await close();
}

/** Sends every form with hostile texts, and takes every action that carries them to other screens. */
async function fill({ url: origin, dataDir }: Product): Promise<Ids> {
  const admin = await signInAt(origin, browserAdmin);
  const send: Send = async ({ method, path, access }, body, where = path) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + apiBase + where, {
      method,
      headers: {
        ...(access !== 'public' && admin.headers),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.ok, await answer.text()).toBe(true);
  };

  // Some are placed, the others stay available.
  await each(() => applyAs(send), 2 * rows);
  await each(() => askForDrivers(send));
  await each((at) => book(send, at));
  await each(() => announce(send));
  await each(async () =>
    send(addPastTrainings, await withPicture({ caption: hostileText('caption', 120) }, 'past')),
  );

  const everything = { query: { pageSize: '100' } };
  const trainings = (await ask(admin, listAllTrainings, everything)).result;
  const title = trainings[0]?.title ?? '';
  await each(() => join(send, title), howMany(40));

  const drivers = (await ask(admin, listDrivers, everything)).result.map(
    ({ driverId }) => driverId,
  );
  const requests = (await ask(admin, listRequests, everything)).result.map(
    ({ requestId }) => requestId,
  );
  const [placed, [expired = '', rejected = '', ...available]] = [
    drivers.slice(0, rows),
    drivers.slice(rows),
  ];
  await each(async (at) => {
    await act(admin, 'approve', placed[at] ?? '');
    await assign(admin, placed[at] ?? '', requests[at] ?? '');
  });
  await Promise.all(available.map((driver) => act(admin, 'approve', driver)));
  await act(admin, 'reject', rejected);
  const yesterday = asForm({
    fields: { licenceExpiryDate: addDays(todayInLagos(), -1) },
    images: [],
    groups: undefined,
  });
  const renewed = new Blob([new Uint8Array(await aPicture('renewed'))]);
  yesterday.append('licence', renewed, `${hostileText('paper', 80)}.jpg`);
  await send(updateDocuments, yesterday, updateDocuments.path.replace('{id}', expired));

  const bookings = (await ask(admin, listConsultations, everything)).result;
  await spoilNames(dataDir);
  const [first] = (await ask(admin, listAllTrainings, everything)).result;
  return {
    placed,
    rejected,
    requests,
    consultations: bookings.map(({ requestId }) => requestId),
    trainings: trainings.map(({ _id }) => _id),
    title: first?.title ?? '',
  };
}

/** Records violations of the content security policy before the page's code runs. */
const watch = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  console.error('the policy was broken:', violatedDirective, blockedURI, sample));`;

/** Elements that no page has, and that these texts would create. */
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

const pagesOf = (list: string, count: number, key = 'page') =>
  Array.from(
    { length: Math.ceil(count / 10) },
    (_, at) => `${list}${list.includes('?') ? '&' : '?'}${key}=${at + 1}`,
  );

/** The screens with people's texts: each page of each list, and each detail screen. */
function screensOf({ placed, requests, consultations, trainings, title }: Ids): string[] {
  const information = '/admin/training-management/trainingInformation';
  return [
    '/',
    '/training',
    `/training/register?id=${encodeURIComponent(title)}`,
    ...trainings.map((id) => `/training/${id}`),
    ...[
      '/admin/dashboard',
      '/admin/account',
      '/admin/administrators',
      '/admin/driver-management/document-status',
    ],
    ...pagesOf('/admin/driver-management', 2 * rows),
    ...pagesOf('/admin/driver-management/ongoing-driver', rows),
    ...placed.flatMap((id) => [
      `/admin/driver-management/${id}?ongoing=true`,
      `/admin/driver-management/${id}`,
    ]),
    ...pagesOf('/admin/company-driver', rows),
    ...requests.map((id) => `/admin/company-driver/${id}`),
    ...pagesOf('/admin/company-driver/availableDrivers', rows - 2),
    ...pagesOf(`/admin/company-driver/availableDrivers/${requests[0]}`, rows - 2),
    ...pagesOf('/admin/consultancy', rows),
    ...consultations.map((id) => `/admin/consultancy/${id}`),
    ...pagesOf('/admin/training-management', rows),
    ...pagesOf('/admin/training-management', rows, 'galleryPage'),
    ...pagesOf(`${information}?view=true&id=${trainings[0]}`, howMany(40), 'registrationsPage'),
    ...trainings.map((id) => `${information}?edit=true&id=${id}`),
  ];
}

const addresses = (text: string): string[] => [
  `/training/${encodeURIComponent(text)}`,
  `/training/register?id=${encodeURIComponent(text)}`,
  `/${encodeURIComponent(text)}`,
  `/about?${encodeURIComponent(text)}#${encodeURIComponent(text)}`,
  `/admin/driver-management?search=${encodeURIComponent(text)}&status=${encodeURIComponent(text)}`,
  `/admin/driver-management/${encodeURIComponent(text)}`,
  `/admin/${encodeURIComponent(text)}`,
];

/** Scrolls down until a hostile element appears: parts of pages load near the viewport. */
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

test.describe('whatever people write', { tag: ['@once', '@nightly'] }, () => {
  test.use({ allowed: [/status of 404/] });

  test('is text on every screen: nothing of it runs, loads or leads away', async ({
    page,
    product,
  }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`it asks: ${dialog.message()}`);
    });
    await page.addInitScript(watch);
    const ids = await fill(product);
    await signIn(page, browserAdmin, product.url, {
      'user-agent': 'Browser <img src=x onerror=top.ran=1>',
    });
    for (const path of screensOf(ids)) {
      await test.step(path, async () => {
        await page.goto(path);
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
    await expect(messages(page).getByText(/was approved/)).toBeVisible();
    await expectHarmless(page);
  });
});
