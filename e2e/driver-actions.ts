import type { Locator, Page } from '@playwright/test';
import { changeDriverStatus, type DriverAction } from '#contract/drivers/driver-actions.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { callAsAdmin } from './admin-calls.ts';

/** Takes an action on a driver by the API, as another administrator would. */
export async function actByApi(action: DriverAction, driverId: string): Promise<void> {
  await callAsAdmin(changeDriverStatus, { query: { status: action, driverId } });
}

export const dotsOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}` });

export const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });

export const question = (page: Page): Locator => page.getByRole('dialog');

export const answer = (page: Page, name: string): Locator =>
  question(page).getByRole('button', { name, exact: true });

/** A driver's row in the list, or card on narrow windows. */
export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.locator('a[data-row-link]', { hasText: name }) });

export const listOf = (name: string): string =>
  `/admin/driver-management?${new URLSearchParams({ search: name })}`;

/** Records the driver status changes that the page sends from now on. */
export function noteActions(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === apiBase + changeDriverStatus.path) sent.push(searchParams.get('status') ?? '');
  });
  return sent;
}

export const statusHistory = (page: Page): Locator =>
  page.getByRole('region', { name: 'Status history' });

/** Chooses the reason for a rejection, and confirms it. */
export async function rejectWith(page: Page, reason: string): Promise<void> {
  await question(page).getByRole('radio', { name: reason }).check();
  await answer(page, 'Reject').click();
}
