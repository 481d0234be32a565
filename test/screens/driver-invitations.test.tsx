// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { deadInvitationMessage } from '#contract/driver-invitations/invitation-links.ts';
import { applicationLabels } from '#contract/drivers/application-record.ts';
import { aWorld } from '#test/app.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { hear } from '#test/samples/notifications.ts';
import { invitationsPath, inviteDriversPath } from '#web/addresses.ts';
import InvitationsPage from '#web/driver-invitations/admin/invitations-page.tsx';
import InvitePage from '#web/driver-invitations/admin/invite-page.tsx';
import DriversPage from '#web/drivers/admin/list-page.tsx';
import { application, useApplication } from '#web/drivers/public/application-store.ts';
import ApplyPage from '#web/drivers/public/apply-page.tsx';
import { submitApplication } from '#web/drivers/public/submit-application.ts';
import SourcesPage from '#web/sources/admin/sources-page.tsx';
import { answerBy, choose, close, enter, open, press, signIn } from './screen.tsx';

const world = await aWorld();
world.time.now = new Date('2027-03-10T09:30:00Z');
afterEach(async () => {
  await close();
  application.reset();
});

const routes = {
  [inviteDriversPath]: InvitePage,
  [invitationsPath]: InvitationsPage,
  '/apply': ApplyPage,
};
const input = (label: string) => screen.findByLabelText(label);
const textIn = async (label: string) => {
  const control = await input(label);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    ? control.value
    : undefined;
};

test('a pasted list is corrected in place, invited, and fills in the application of who types the own name', async () => {
  await aDriver(world.database.db, { fullName: 'Bola Ade', phoneNumber: '08031230002' });
  await signIn(world);
  open(inviteDriversPath, routes);
  await userEvent.click(await input('People'));
  await userEvent.paste(
    'Name,Phone,Vehicle,State\nMusa Bello,8031230001,Trailer,Kano\nBola Ade,08031230002,Van,Lagos\nAda,080312,Bus,Edo\nChidi Eze,0803,,',
  );
  await screen.findByText('We added the first 0 of the phone number.');
  await screen.findByText(/Already there\. Bola Ade \(\d+\) is Pending\./);
  expect(screen.getByText('4 people, 2 to correct, 1 to check')).toBeDefined();
  // The fault of its row says so.
  expect(screen.queryByText("This isn't an 11-digit Nigerian phone number.")).toBeNull();
  await press('Leave out row 4, Chidi Eze');
  await press('Correct row 3, Ada');
  const row = within(screen.getByRole('group', { name: 'Correct Ada' }));
  expect(document.activeElement).toBe(row.getByLabelText(/^Full name/));
  await enter(/^Phone number/, '08031230003', row);
  await press('Invite 1');
  await screen.findByText('Please keep or cancel your correction of row 3.');
  await userEvent.type(row.getByLabelText(/^Phone number/), '{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Correct row 3, Ada' })),
  );
  const inviting = await screen.findByRole('button', { name: 'Invite 2' });
  await waitFor(() => expect(inviting.getAttribute('aria-busy')).not.toBe('true'));
  await userEvent.click(inviting);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people?' }));
  await dialog.findByText(/2 parts in all$/);
  await dialog.findByText(/^Text to Musa Bello and Ada in 2 minutes/);
  await press('Invite 2', dialog);
  await screen.findByText('2 people were invited');
  await screen.findByRole('heading', { name: 'Invitations' });
  expect(await screen.findAllByText('Musa Bello')).not.toHaveLength(0);
  await close();

  const texts = await hear(world, 3);
  const link = (to: string) =>
    /apply#[\w-]+/.exec(texts.find((text) => text.to === to)?.words ?? '')?.[0];
  answerBy(world);
  application.change('state', 'Lagos');
  open(`/${link('08031230001')}`, routes);
  await enter(applicationLabels.fullName, 'Ada Eze');
  await press('Fill in what you know');
  await screen.findByText(/We don't know this name/);
  await enter(applicationLabels.fullName, 'bello musa');
  await press('Fill in what you know');
  await screen.findByText('Done. Please check it.');
  // What was typed before wins.
  expect(await textIn(applicationLabels.state)).toBe('Lagos');
  expect(await textIn(applicationLabels.phoneNumber)).toBe('08031230001');
  expect(useApplication.getState().extra.invitation).toBeDefined();
  await press("I don't drive for you");
  await screen.findByText(/We won't ask you again/);
  await close();

  answerBy(world);
  application.reset();
  open(`/apply#${'x'.repeat(38)}`, routes);
  await screen.findByText(deadInvitationMessage);
  await waitFor(async () => expect(await textIn(applicationLabels.phoneNumber)).toBe(''));
});

const path = '/admin/driver-management/sources';
const screens = { [path]: SourcesPage, '/admin/driver-management': DriversPage };

test('a link is made, shown with its QR code, and ended', async () => {
  await signIn(world);
  open(path, screens);
  await press('Make a link');
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a link' }));
  await enter('Name', 'Lagos motor park', dialog);
  expect(dialog.getByText('lagos-motor-park')).toBeDefined();
  await press('Make the link', dialog);

  await press('Actions for Lagos motor park');
  await choose('QR code');
  const code = within(await screen.findByRole('dialog', { name: 'Lagos motor park' }));
  const link = 'http://localhost:3000/apply?from=lagos-motor-park';
  expect(
    (await code.findByRole('img', { name: `QR code of ${link}` })).getAttribute('src'),
  ).toMatch(/^data:image\/svg/);
  await press('Close', code);

  await press('Actions for Lagos motor park');
  await choose('End');
  await screen.findByText(/^Ended /);
});

test('the link by which the form is opened stays with the application through its steps, until it is sent', async () => {
  answerBy(world);
  open('/apply?from=kano-radio', { '/apply': ApplyPage });
  await waitFor(() => expect(useApplication.getState().extra.source).toBe('kano-radio'));
  await enter(applicationLabels.city, 'Kano');
  await close();
  answerBy(world);
  open('/apply?from=another-link', { '/apply': ApplyPage });
  expect(application.record()).toMatchObject({
    extra: { source: 'kano-radio' },
    values: { city: 'Kano' },
  });
  submitApplication([]);
  expect(application.record().submission?.body).toMatchObject({
    city: 'Kano',
    source: 'kano-radio',
  });
});
