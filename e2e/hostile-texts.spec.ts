import type { Page } from '@playwright/test';
import { openDatabase } from '#server/platform/database/database.ts';
import { connectionTo, resolvePaths } from '#server/platform/embedded/paths.ts';
import { type Product, startProduct } from '#test/product/product.ts';
import { test as base, expect, messages, signIn } from './fixtures.ts';
import { hostileText, payloads } from './hostile-texts.ts';
import { officeScreens } from './office-screens.ts';

// The demonstration, which has records of every kind, with photos.
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const command = ['scripts/serve.sh', 'scripts/demo.ts'];
      const product = await startProduct({}, { command, patienceMinutes: 4 });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

/** The columns with texts that somebody types, and how long these get. */
const columns: Record<string, Record<string, number>> = {
  admins: { name: 120 },
  asks: { asked_by: 120 },
  check_kinds: { name: 60 },
  checks: { asked: 120, checked_by: 120, recorded_by: 120 },
  company_requests: {
    company_name: 120,
    address: 300,
    city: 120,
    preferred_city: 120,
    notes: 4000,
  },
  consultations: { full_name: 120, company_name: 120, area_of_concern: 4000, place: 300 },
  driver_documents: { original_name: 80 },
  driver_invitations: { full_name: 120, invited_by: 120, note: 300 },
  driver_status_changes: { changed_by: 120 },
  drivers: { full_name: 120, address: 300, city: 120, previous_experience: 4000 },
  enrolments: { full_name: 120, company_name: 120, phone_number: 40 },
  feedback: { helped: 1000, missing: 1000 },
  messages: { record_name: 120, recipient_name: 120, subject: 120, words: 1000 },
  past_trainings: { caption: 120 },
  placements: { end_words: 300, incident_done: 300 },
  privacy_requests: { name: 120, words: 1000 },
  sources: { name: 60 },
  trainings: { title: 120, venue: 300, duration: 120, description: 3000, bring: 300 },
};

/** Makes these texts hostile in the database, since no form accepts such a name. */
async function spoil(dataDir: string): Promise<void> {
  const { pool, close } = openDatabase(connectionTo(resolvePaths(dataDir)));
  for (const [table, lengths] of Object.entries(columns)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id`);
    expect(rows, table).not.toEqual([]);
    for (const [column, most] of Object.entries(lengths)) {
      for (const { id } of rows) {
        const text = hostileText(`${table}.${column}`, most);
        await pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, text]);
      }
    }
  }
  for (const table of ['drivers', 'company_requests', 'consultations', 'enrolments'])
    await pool.query(
      `update ${table} set email = 'x?bcc=spy&body="><svg/onload=top.ran=1>' || id || '@evil.example'`,
    );
  await close();
}

/** Records violations of the content security policy before the page's code runs. */
const watch = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  console.error('the policy was broken:', violatedDirective, blockedURI, sample));`;

/** Elements that no page has, and that these texts would create. */
const signs = [
  '[onerror]',
  '[onload]',
  '[onmouseover]',
  '[onfocus]',
  '[ontoggle]',
  '[onbegin]',
  'iframe:not([title])',
  'object',
  'embed',
  'base',
  'math',
  'details[open]:has(> :not(summary)):not([class])',
  'meta[http-equiv="refresh"]',
  'form[action*="evil"]',
  'link[href*="evil"]',
  'a[href^="javascript:" i]',
  'a[href^="data:" i]',
  'a[href^="mailto:"][href*="?"]',
  '[style*="evil"]',
];

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(`({
    ran: window.ran ?? 'nothing',
    made: ${JSON.stringify(signs)}.filter((selector) => document.querySelector(selector)),
    led: [...document.links].filter(({ hostname }) => hostname.includes('evil')).length,
  })`);
  expect(found).toEqual({ ran: 'nothing', made: [], led: 0 });
}

/** Opens a page to its end, since parts load near the viewport; returns the first records that it leads to. */
async function openHarmless(page: Page, path: string): Promise<string[]> {
  return test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page.waitForLoadState('networkidle');
    await expectHarmless(page);
    const records = page.locator('a[data-row-link], article a[href^="/training/"]');
    const links = await records.evaluateAll((all: { href: string }[]) =>
      all.map((one) => one.href),
    );
    return links.slice(0, 3);
  });
}

test.describe('whatever people write', { tag: ['@once', '@nightly'] }, () => {
  test.use({ allowed: [/status of 404|^Blocked script execution in 'about:srcdoc'/] });

  test('is text on every screen: nothing of it runs, loads or leads away', async ({
    page,
    product,
  }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`it asks: ${dialog.message()}`);
    });
    await page.addInitScript(watch);
    await spoil(product.dataDir);
    const owner = { email: 'admin@example.com', password: 'demo-password' };
    await signIn(page, { ...owner, name: 'Owner' }, product.url, {
      'user-agent': 'Browser <img src=x onerror=top.ran=1>',
    });
    const screens = officeScreens().filter((path) => !path.includes(':'));
    const records = new Set<string>();
    for (const path of ['/', '/training', ...screens.map((screen) => `/admin/${screen}`)])
      for (const link of await openHarmless(page, path)) records.add(link);
    expect(records.size).toBeGreaterThan(10);
    for (const link of records) {
      await openHarmless(page, link);
      // Text of the record, in letters of a payload.
      await expect(page.locator('body')).toContainText(/top\.ran|evil\.example/);
    }
    for (const text of [payloads[1], payloads[3], payloads[10]].map(encodeURIComponent))
      for (const path of [
        `/training/${text}`,
        `/training/register?id=${text}`,
        `/about?${text}#${text}`,
        `/admin/driver-management?search=${text}&status=${text}`,
        `/admin/driver-management/${text}`,
        `/admin/${text}`,
      ])
        await openHarmless(page, path);

    await page.goto('/admin/driver-management?status=Pending');
    await page.locator('a[data-row-link]').first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('dialog').getByRole('radio').first().check();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(messages(page).getByText(/was rejected/)).toBeVisible();
    await expectHarmless(page);
  });
});
