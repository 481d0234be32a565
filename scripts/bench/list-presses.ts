import type { Note, SlowPage } from './presses.ts';

/** Searches, filters, pages and opens a menu in the list of drivers; `where` names the screen. */
export async function pressInList({ page, longestPress }: SlowPage, url: string, where: string, note: Note) {
  // The menu of the first row; phone numbers have menus of their own.
  const rowMenu = page.getByRole('button', { name: /^Actions for (?!the phone number)/ }).first();
  const isFilled = () => rowMenu.waitFor();
  const noteAs = async (what: string) => note(`${where}: ${what}`, await longestPress());
  await page.goto(`${url}/admin/driver-management`, { waitUntil: 'networkidle' });
  await isFilled();
  await longestPress();

  await rowMenu.click();
  await page.getByRole('menuitem', { name: 'View Profile' }).waitFor();
  await noteAs("opening a row's menu");
  await page.keyboard.press('Escape');
  await noteAs('closing it');
  await page.getByRole('link', { name: 'Next page' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^11–20 of/ })
    .waitFor();
  await noteAs('the next page');
  await page.getByRole('textbox', { name: /^Search by/ }).pressSequentially('ade', { delay: 100 });
  await noteAs('typing a search');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=ade/);
  await isFilled();
  await noteAs('searching');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.waitFor();
  await noteAs('opening the filters');
  await sheet.getByText('Approved', { exact: true }).click();
  await noteAs('choosing a status');
  await sheet.getByRole('button', { name: 'Show Results' }).click();
  await page.waitForURL(/statuses=Approved/);
  await isFilled();
  await noteAs('showing the results');
}
