// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addPrivacyRequestByHand } from '#contract/privacy/privacy-requests.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aDriver } from '#test/samples/drivers.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import FindPage from '#web/privacy/admin/find-page.tsx';
import { PeopleRequests } from '#web/privacy/admin/people-requests.tsx';
import { close, enter, follow, open, press, signIn } from './screen.tsx';

const contact = { email: 'ngozi.eze@example.com', phoneNumber: '08031234567' };
const someone = { ...contact, fullName: 'Ngozi O’Eze' };

const world = await aWorld();
beforeAll(async () => {
  const { db } = world.database;
  await aDriver(db, { ...someone, status: 'Approved' });
  await aConsultation(db, someone);
  await anEnrolment(db, await aTraining(db), someone);
  await anEnrolment(db, await aTraining(db), {
    ...someone,
    fullName: 'Ada Eze',
    email: 'ada@example.com',
  });
  const body = {
    kind: 'erase',
    name: someone.fullName,
    contact: contact.phoneNumber,
    words: '',
    record: '',
  };
  await ask(await anAdministrator(world), addPrivacyRequestByHand, {
    body: { ...body, cameOn: '2026-11-01' },
  });
});
beforeEach(() => signIn(world));
afterEach(close);

test('a person is found with all records, which say that they can be erased, and are exported', async () => {
  open('/admin/privacy/find', { '/admin/privacy/find': FindPage });
  const search = await screen.findByLabelText('Email address, phone number or record number');
  await press('Find');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await enter('Email address, phone number or record number', '+234 803 123 4567');
  await press('Find');
  expect(await screen.findAllByText('Can be erased:')).toHaveLength(4);
  expect(screen.getAllByText('Yes')).toHaveLength(4);
  await press('Export this person');
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Make a copy of what is stored about / }),
  );
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
  let saved = '';
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved = this.getAttribute('href') ?? '';
  });
  await userEvent.click(dialog.getByRole('checkbox', { name: /Ada Eze/ }));
  await press('Make the copy', dialog);
  await waitFor(() => expect(saved).not.toBe(''));
  const { rawPayload } = await world.app.inject(saved);
  expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('a request by letter is added, and answered with words', async () => {
  const name = 'Musa Sample';
  open('/admin/privacy', { '/admin/privacy': PeopleRequests });
  const dialog = async (title: string) =>
    within(await screen.findByRole('dialog', { name: title }));
  await press('Add a request');
  const adding = await dialog('Add a request');
  await enter('Name', name, adding);
  await press('Add the request', adding);
  await adding.findAllByText('Please fill in all required fields.');
  await userEvent.click(adding.getByRole('radio', { name: 'Correct something' }));
  await enter('Phone number or email address', 'musa.sample@example.com', adding);
  await press('Add the request', adding);
  const [opening] = await screen.findAllByRole('button', { name: `Open for ${name}` });
  expect(await screen.findAllByText('30 days left')).not.toHaveLength(0);
  await userEvent.click(opening ?? document.body);
  await press('Answer', within(await screen.findByRole('dialog')));
  const answering = await dialog(`Answer ${name}`);
  await userEvent.click(answering.getByRole('radio', { name: 'Refused' }));
  await press('Send the answer', answering);
  await answering.findAllByText("Please say why. We'll tell the person.");
  await enter('Words to the person', 'It is right as it is.', answering);
  await press('Send the answer', answering);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Open for ${name}` })).toBeNull(),
  );
  await follow('Show answered');
  expect(await screen.findAllByText(/^Refused on/)).not.toHaveLength(0);
});

test('a request to be erased opens all records, ticked; those of another person are left out', async () => {
  open('/admin/privacy', { '/admin/privacy': PeopleRequests });
  const [preview] = await screen.findAllByRole('button', {
    name: `Preview for ${someone.fullName}`,
  });
  await userEvent.click(preview ?? document.body);
  const found = await screen.findByRole('dialog', { name: /^Erase the data of / });
  const dialog = within(found);
  expect(await dialog.findAllByRole('checkbox', { checked: true })).toHaveLength(4);
  expect(dialog.getAllByText('Deleted:')).toHaveLength(4);
  expect(dialog.getAllByText('Kept:')).toHaveLength(4);
  await userEvent.click(dialog.getByRole('checkbox', { name: /Ada Eze/ }));
  await enter('Name', "ngozi o'eze", dialog);
  await press('Erase', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('No data requests are waiting for an answer.');
});
