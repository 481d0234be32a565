// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { changeDriverStatus } from '#contract/drivers/driver-actions.ts';
import { formatTime } from '#contract/platform/dates.ts';
import { scheduleLabels } from '#contract/platform/schedule-form.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import RequestPage from '#web/requests/admin/detail-page.tsx';
import TrainingPage from '#web/trainings/admin/edit-page.tsx';
import { choose, close, open, press, signIn } from './screen.tsx';

// What the note says; `test/endpoints/recipients.test.ts` compares the answers with the messages.

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const routes = {
  '/admin/company-driver': () => <h1>Requests</h1>,
  '/booking/:id': BookingPage,
  '/driver/:id': ProfilePage,
  '/request/:id': RequestPage,
  '/training': TrainingPage,
};

/** Confirms the open dialog, and returns what its note said. */
async function confirm(name: string): Promise<string> {
  const dialog = within(await screen.findByRole('dialog'));
  const note = await dialog.findByRole('region', { name: 'Who gets a message' });
  // Typing has paused.
  await waitFor(() => expect(note.getAttribute('aria-busy')).toBe('false'));
  const line = note.textContent.replace(/ · Show the message.*/s, '');
  await press(name, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return line.replace(/; texts only from .*|\.$/, '');
}

/** The messages so far have been sent, as after their wait. */
const send = async () =>
  db
    .updateTable('messages')
    .set({ state: 'Sent', attempts: 1 })
    .where('state', '=', 'Waiting')
    .execute();

const soon = `in ${undoMinutes} minutes`;

async function aScheduledBooking(fullName: string): Promise<void> {
  const id = crypto.randomUUID();
  await aConsultation(db, { id, fullName, consultationOn: '2099-03-14' });
  const schedule = { scheduledDate: '2099-03-20', scheduledTime: '10:00', place: 'Demo Hall' };
  const body = { requestId: id, status: 'Scheduled', ...schedule };
  expect(
    await attempt(await anAdministrator(world), changeConsultationStatus, { body }),
  ).toMatchObject({ status: 200 });
  open(`/booking/${id}`, routes);
}

async function changeTime(time: string): Promise<string> {
  await press('Change time');
  const field = within(await screen.findByRole('dialog')).getByLabelText('Start time');
  fireEvent.change(field, { target: { value: time } });
  const line = await confirm('Save');
  // The page has the new version.
  await screen.findAllByText((text) => text.includes(formatTime(time)));
  return line;
}

test('a form just completed waits for the answer', async () => {
  const id = crypto.randomUUID();
  await aConsultation(db, { id, fullName: 'Ada Due', consultationOn: '2099-03-14' });
  open(`/booking/${id}`, routes);
  await press('Mark as Scheduled');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Complete the form to see who gets a message.');
  const values = [
    [scheduleLabels.scheduledDate, '2099-03-20'],
    [scheduleLabels.scheduledTime, '10:00'],
    [/^Place/, 'Demo Hall'],
  ] as const;
  for (const [label, value] of values)
    fireEvent.change(dialog.getByLabelText(label, { selector: 'input:not([type=checkbox])' }), {
      target: { value },
    });
  expect(dialog.getByText('Loading')).toBeDefined();
  expect(await confirm('Yes, schedule')).toBe(`Email and text to Ada Due ${soon}`);
});

test('a new time whose first message is unsent is announced as the first one', async () => {
  await aScheduledBooking('Ada Unsent');
  expect(await changeTime('14:00')).toBe('Email and text to Ada Unsent right away');
  await send();
  expect(await changeTime('15:00')).toBe('Email and text to Ada Unsent right away');
  expect(await changeTime('15:00')).toBe('No message will be sent');
});

test.each([
  ['unsent', async () => undefined],
  ['sent', send],
])('cancelling names the day the client knows, if the time is %s', async (state, happens) => {
  await aScheduledBooking(`Bola ${state}`);
  await happens();
  await press(`Actions for Bola ${state}`);
  await choose('Cancel Booking');
  expect(await confirm('Cancel booking')).toBe(`Email and text to Bola ${state} ${soon}`);
});

async function aRequest(companyName: string, names: readonly string[], changes = {}) {
  const id = await aCompanyRequest(db, { companyName, driversNeeded: 5, ...changes });
  const admin = await anAdministrator(world);
  const place = async (fullName: string) =>
    assign(admin, await aCompleteDriver(db, { fullName, status: 'Approved' }), id);
  for (const name of names) await place(name);
  return { id, place };
}

test('a cancelled request tells the drivers who know of it, and withdraws the messages to others', async () => {
  const { id, place } = await aRequest('Several Mills', ['Ada Old', 'Bola Told']);
  await send();
  const old = db.selectFrom('drivers').select('id').where('fullName', '=', 'Ada Old');
  const startedAt = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await db.updateTable('placements').set({ startedAt }).where('driverId', 'in', old).execute();
  await place('Chidi New');
  open(`/request/${id}`, routes);
  await press('Cancel request');
  expect(await confirm('Cancel request')).toBe(
    `Email and text to Several Mills, Bola Told and Ada Old ${soon}; the unsent message to Chidi New is withdrawn`,
  );
});

test('a removal leaves an unsent message to the company with the others', async () => {
  const { id } = await aRequest('Leaving Mills', ['Ada Leaves', 'Bola Stays']);
  open(`/request/${id}`, routes);
  await press('Actions for Ada Leaves');
  await choose('Remove Driver');
  await userEvent.click(await screen.findByRole('radio', { name: "Didn't come" }));
  expect(await confirm('Remove Driver')).toBe(
    `Email and text to Leaving Mills ${soon}; the unsent message to Ada Leaves is withdrawn`,
  );
});

test.each([
  ['a landline', { phoneNumber: '01456789012' }, `Email to Fixed Mills ${soon}`],
  ['a mobile phone', {}, `Email and text to Fixed Mills ${soon}`],
])('a company with %s is told by what reaches it', async (_, changes, line) => {
  const { id } = await aRequest('Fixed Mills', [], changes);
  open(`/request/${id}`, routes);
  await press('Actions for Fixed Mills');
  await choose('Cancel request');
  expect(await confirm('Cancel request')).toBe(line);
});

test('a message that is switched off for texts is announced as an email', async () => {
  const off = { id: crypto.randomUUID(), event: 'request-cancelled' as const, sendsText: false };
  await db.insertInto('messageTemplates').values(off).execute();
  const { id } = await aRequest('Quiet Mills', []);
  open(`/request/${id}`, routes);
  await press('Actions for Quiet Mills');
  await choose('Cancel request');
  expect(await confirm('Cancel request')).toBe(`Email to Quiet Mills ${soon}`);
  await db.deleteFrom('messageTemplates').where('id', '=', off.id).execute();
});

test.each([
  ['before it begins', '2099-03-14', 'Bola Waiting and '],
  ['once it has begun', '2020-03-14', ''],
])('a seat that a removal leaves is offered %s', async (_, takesPlaceOn, others) => {
  const furtherDays = JSON.stringify([{ date: '2099-03-15', time: '09:30', endTime: null }]);
  const training = await aTraining(db, { seats: 1, takesPlaceOn, furtherDays });
  await anEnrolment(db, training, { fullName: 'Ada Seated' });
  await anEnrolment(db, training, {
    fullName: 'Bola Waiting',
    email: 'bola@example.com',
    phoneNumber: '08099990001',
    state: 'Waiting',
    queuedAt: new Date(),
  });
  open(`/training?id=${training}&view=true`, routes);
  await press('Actions for Ada Seated');
  await choose('Remove');
  expect(await confirm('Remove registration')).toBe(
    `Email and text to ${others}Ada Seated right away`,
  );
});

test('unblocking says that the approval is sent after all', async () => {
  const id = await aCompleteDriver(db, {
    fullName: 'Ada Unblocked',
    status: 'Pending',
  });
  const admin = await anAdministrator(world);
  for (const query of [{ status: 'approve' }, { status: 'block' }] as const)
    expect(
      await attempt(admin, changeDriverStatus, {
        query: { ...query, driverId: id },
        body: query.status === 'block' ? { reason: 'other', words: '', note: 'A mistake' } : {},
      }),
    ).toMatchObject({ status: 200 });
  open(`/driver/${id}`, routes);
  await press('Unblock');
  expect(await confirm('Unblock')).toBe(`Email and text to Ada Unblocked ${soon}`);
});
