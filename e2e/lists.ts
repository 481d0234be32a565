import type { Locator, Page } from '@playwright/test';

/** The text of a list or table without rows. */
export const emptyList = (page: Page): Locator => page.getByRole('main').getByText('Data not available');

export const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters/ });

export const filterSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' });

/** Applies the sheet's filters. */
export const showResults = (page: Page): Promise<void> =>
  filterSheet(page).getByRole('button', { name: 'Show Results' }).click();

export const backLink = (page: Page): Locator => page.getByRole('link', { name: 'Go Back' });
