// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { formatTime } from '#contract/platform/dates.ts';
import { scheduleLabels } from '#contract/platform/schedule-form.ts';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { anAdministrator, ask, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, assign, end } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining } from '#test/samples/trainings.ts';
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

async function aRequest(companyName: string, names: readonly string[]) {
  const id = await aCompanyRequest(db, { companyName, driversNeeded: 5 });
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

/** Creates a record and changes its status as the signed-in administrator. Returns its screen's address. */
const changed = {
  async driver() {
    const id = await aCompleteDriver(db);
    await act(await anAdministrator(world), 'approve', id);
    return `/driver/${id}`;
  },
  async request() {
    const id = await aCompanyRequest(db);
    await end(await anAdministrator(world), id, 'Cancelled');
    return `/request/${id}`;
  },
  async booking() {
    const id = crypto.randomUUID();
    await aConsultation(db, { id });
    const body = { requestId: id, status: 'Cancelled' };
    await ask(await anAdministrator(world), changeConsultationStatus, { body });
    return `/booking/${id}`;
  },
  async training() {
    const id = await aTraining(db);
    const body = { trainingId: id, status: 'completed' };
    await ask(await anAdministrator(world), changeTrainingStatus, { body });
    return `/training?id=${id}&view=true`;
  },
};

test.each([
  ['driver', 'Approved just now · email goes out in', 'Pending'],
  ['request', 'Cancelled just now · email goes out in', 'Pending'],
  ['booking', 'Cancelled just now · email goes out in', 'Pending'],
  ['training', 'Completed just now · can be undone for', 'Upcoming'],
] as const)(
  'the record itself says what was decided and offers to undo it: %s',
  async (record, said, before) => {
    open(await changed[record](), routes);
    const line = within(await screen.findByRole('region', { name: 'Last change' }));
    expect(line.getByText(new RegExp(`^${said} (2:00|1:\\d\\d)$`))).toBeDefined();
    await press('Undo', line);
    await screen.findByText(new RegExp(` is ${before} again$`));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull());
  },
);
