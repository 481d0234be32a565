// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdministrator } from '#test/administrator.ts';
import { admin, aWorld } from '#test/app.ts';
import { aCompleteDriver, aDriver } from '#test/samples/drivers.ts';
import { act, assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import ListPage from '#web/drivers/admin/list-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { choose, close, enter, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const routes = {
  '/admin/driver-management': ListPage,
  '/admin/driver-management/:id': ProfilePage,
};

test('the second click of a double click leaves a menu open, also before the menu covers the button', async () => {
  await aDriver(db, { fullName: 'Sadiq Garba', status: 'Approved' });
  open('/admin/driver-management?search=sadiq', routes);
  const dots = await screen.findByRole('button', { name: 'Actions for Sadiq Garba' });
  await userEvent.dblClick(dots);
  await screen.findByRole('menuitem', { name: 'Block' });
  expect(dots.getAttribute('aria-expanded')).toBe('true');
});

test('a rejection decided on a screen that still shows Pending changes nothing, and says so until it is closed', async () => {
  const id = await aCompleteDriver(db, {
    fullName: 'Yetunde Bello',
    status: 'Pending',
  });
  open(`/admin/driver-management/${id}`, routes);
  await press('Reject');
  await act(await anAdministrator(world), 'approve', id);
  const question = await screen.findByRole('dialog', { name: 'Reject Yetunde Bello?' });
  await userEvent.click(within(question).getByRole('radio', { name: 'Withdrew' }));
  await press('Reject', within(question));
  const sentence = `You approved Yetunde Bello just now, which this screen didn't show yet. The status is Approved. Your change was not saved.`;
  await within(question).findByText(sentence);
  await screen.findByText('Approved', { selector: 'h1 ~ * > *' });
  expect(within(question).queryByRole('button', { name: 'Reject' })).toBeNull();
  await press('Close', within(question));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who blocks a driver that is placed reads which company the driver is removed from', async () => {
  const driverId = await aDriver(db, {
    fullName: 'Ibrahim Sule',
    status: 'Approved',
  });
  const requestId = await aCompanyRequest(db, {
    companyName: 'Demo Beverages',
    preferredCity: 'Ọ̀tà',
  });
  await assign(await anAdministrator(world), driverId, requestId);

  open(`/admin/driver-management/${driverId}?ongoing=true`, routes);
  const companies = within(await screen.findByRole('region', { name: 'Assigned Company' }));
  expect(companies.getByText('Ọ̀tà, Lagos')).toBeDefined();
  expect(companies.getByRole('link', { name: 'Demo Beverages' }).getAttribute('href')).toMatch(
    /^\/admin\/company-driver\/REQ-\d+$/,
  );
  await screen.findByText('Placed with', { exact: false });
  await press('Block');
  const question = await screen.findByRole('dialog', { name: 'Block Ibrahim Sule?' });
  expect(question.textContent).toContain('Ibrahim Sule will be removed from Demo Beverages');
  await userEvent.click(within(question).getByRole('radio', { name: 'Other' }));
  await press('Block', within(question));
  await screen.findByText('Removed from', { exact: false });
  await companies.findByText('No record');
});

test('a rejection needs a reason, which the message and the profile show with its words', async () => {
  const id = await aDriver(db, { fullName: 'Bola Akin', status: 'Pending' });
  open(`/admin/driver-management/${id}`, routes);
  await press('Reject');
  const question = within(await screen.findByRole('dialog', { name: 'Reject Bola Akin?' }));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await press('Reject', question);
  expect(question.getByText('Choose a reason.')).toBeDefined();
  await userEvent.click(question.getByRole('radio', { name: 'Applied twice' }));
  expect(question.queryByText('Choose a reason.')).toBeNull();
  await enter(/^Words to the applicant/, 'Your first application goes on.', question);
  await enter(/^Note for colleagues/, 'Spoke to him.', question);
  const told = within(await question.findByRole('region', { name: 'Who gets a message' }));
  await told.findByText(/^Email and text to Bola Akin in 2 minutes/);
  await userEvent.click(told.getByText('Show the message'));
  await told.findByText(/Dear Bola Akin,[\s\S]*Your first application goes on\./);
  const reject = question.getByRole('button', { name: 'Reject' });
  // It is busy while it asks anew who is told.
  await waitFor(() => expect(reject.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(reject);
  await screen.findByText('Bola Akin was rejected');
  const history = within(await screen.findByRole('region', { name: 'Status history' }));
  await history.findByText('Applied twice');
  expect(history.getByText('Your first application goes on.')).toBeDefined();
  expect(history.getByText('Spoke to him.')).toBeDefined();
});

test('the reason and the note of a block are shown to who unblocks', async () => {
  const id = await aDriver(db, { fullName: 'Garba Sani', status: 'Approved' });
  open(`/admin/driver-management/${id}`, routes);
  await press('Actions for Garba Sani');
  await choose('Block');
  const question = within(await screen.findByRole('dialog', { name: 'Block Garba Sani?' }));
  expect(question.queryByLabelText(/^Words to the applicant/)).toBeNull();
  await userEvent.click(question.getByRole('radio', { name: "Didn't come to work" }));
  await enter(/^Note for colleagues/, 'Twice in May.', question);
  await press('Block', question);
  await press('Unblock');
  const before = within(await screen.findByRole('region', { name: 'Why blocked' }));
  await before.findByText("Didn't come to work");
  expect(before.getByText('Twice in May.')).toBeDefined();
  expect(before.getByText(new RegExp(`^Blocked by ${admin.name}, `))).toBeDefined();
});

test('a placed driver is replaced from the profile, which then says so', async () => {
  const driverId = await aDriver(db, { fullName: 'Musa Before', status: 'Approved' });
  await aDriver(db, { fullName: 'Ada Instead', status: 'Approved' });
  const requestId = await aCompanyRequest(db, { companyName: 'Replacing Mills' });
  await assign(await anAdministrator(world), driverId, requestId);

  open(`/admin/driver-management/${driverId}`, routes);
  expect(
    (await screen.findByRole('link', { name: 'Replacing Mills' })).closest('p')?.textContent,
  ).toMatch(/^With Replacing Mills since /);
  const ofPlacement = 'Actions for the placement with Replacing Mills';
  await press(ofPlacement);
  await choose('Replace');
  const choice = within(await screen.findByRole('dialog', { name: 'Who replaces Musa Before?' }));
  await userEvent.type(choice.getByRole('textbox'), 'Ada Instead{Enter}');
  await press(/^Ada Instead/, choice);
  const question = within(
    await screen.findByRole('dialog', { name: 'Replace Musa Before with Ada Instead?' }),
  );
  expect(
    await question.findByText(
      /^Email and text to Ada Instead and Replacing Mills in 2 minutes; the unsent message to Musa Before is withdrawn/,
    ),
  ).toBeDefined();
  await userEvent.click(question.getByRole('radio', { name: 'Papers' }));
  await press('Replace', question);
  await screen.findByText('Ada Instead now works for Replacing Mills');
  await screen.findByRole('button', { name: 'Place' });
  const line = within(await screen.findByRole('region', { name: 'Last change' }));
  expect(line.getByText(/^Driver replaced just now · emails go out in /)).toBeDefined();
  await press('Undo', line);
  await screen.findByText(
    'Musa Before is placed with Replacing Mills again, instead of Ada Instead',
  );
  await screen.findByRole('button', { name: ofPlacement });
  expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull();
});

test('of an erased driver the profile shows what is left, and nothing can be done', async () => {
  const erasedAt = new Date();
  const id = await aDriver(db, {
    fullName: 'Erased',
    status: 'Rejected',
    email: '',
    phoneNumber: '',
    erasedAt,
  });
  open(`/admin/driver-management/${id}`, routes);
  await screen.findByRole('region', { name: 'What is left' });
  await screen.findByText(/^Erased on /);
  expect(screen.queryByText(/expires|missing|nothing was sent/i)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Edit|Send|Approve|Actions)/ })).toBeNull();
});
