import type { Locator, Page } from '@playwright/test';

/** The text of a list or a table without rows. */
export const emptyList = (page: Page): Locator => page.getByRole('main').getByText('Data not available');

/** Opens the sheet with the filters. */
export const filtersButton = (page: Page): Locator => page.getByRole('button', { name: /^Filters/ });

/** The sheet with the filters. */
export const filterSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' });

/** Applies what is ticked in the sheet. */
export const showResults = (page: Page): Promise<void> =>
  filterSheet(page).getByRole('button', { name: 'Show Results' }).click();

/** The link from a screen to where one came from. */
export const backLink = (page: Page): Locator => page.getByRole('link', { name: 'Go Back' });
