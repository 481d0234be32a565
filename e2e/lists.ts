import type { Locator, Page } from '@playwright/test';

export const emptyList = (page: Page): Locator =>
  page.getByRole('main').getByText('Data not available');

export const filtersButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Filters/ });

export const filterSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' });
