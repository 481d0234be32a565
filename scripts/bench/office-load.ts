import type { Browser } from '@playwright/test';
import type { Measured, Row } from '#scripts/load/report.ts';
import { signedInStorage } from './administrator.ts';
import { watchTransfers } from './transfers.ts';

const kib = 1024;

// KiB with headers: the dashboard with an empty cache, and what a list loads on top, its rows included.
const budgets = { dashboard: 290, list: 68 };

/**
 * Measures what the dashboard loads on a laptop with an empty cache, and a list that is opened from there. Exceeding a
 * budget counts as broken.
 */
export async function measureOfficeLoad(browser: Browser, url: string): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await signedInStorage(url),
  });
  try {
    const page = await context.newPage();
    const transfers = await watchTransfers(page);
    await page.goto(`${url}/admin/dashboard`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const dashboard = transfers.read().total / kib;
    await page.getByRole('navigation').getByRole('link', { name: 'Driver Management' }).click();
    // The rows of the skeleton are no links.
    await page.getByRole('row').getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    const list = transfers.read().total / kib - dashboard;
    const rows: Row[] = [
      { what: 'the dashboard', value: dashboard, unit: 'KiB', target: { atMost: budgets.dashboard } },
      { what: 'a list after it, more', value: list, unit: 'KiB', target: { atMost: budgets.list } },
    ];
    const over = rows.filter(({ target, value }) => target && 'atMost' in target && value > target.atMost);
    return {
      title: 'First load of the back-office on a laptop',
      rows,
      broken: over.map(({ what, value }) => `Back-office: ${what}: ${value.toFixed(1)} KiB are over the budget`),
    };
  } finally {
    await context.close();
  }
}
