// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MarkState, readAttendanceList } from '#contract/attendance/attendance.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { anEnrolment, aTraining } from '#test/samples/trainings.ts';
import { waitUntil } from '#test/wait.ts';
import { attendancePath } from '#web/addresses.ts';
import { readAttendance } from '#web/attendance/admin/attendance-db.ts';
import AttendancePage from '#web/attendance/admin/attendance-page.tsx';
import { areMarksWaiting, eraseListsAtSignOut, resumeAttendance } from '#web/attendance/api.ts';
import { createQueryClient } from '#web/platform/http/query-client.ts';
import { useSession } from '#web/platform/http/session.ts';
import { answerBy, close, enter, open, signIn } from './screen.tsx';

// The list is kept for a day after it.
const day = todayInLagos();
const world = await aWorld();
const { db } = world.database;
eraseListsAtSignOut();
beforeEach(() => signIn(world));
afterEach(close);

const attendanceRoute = '/admin/training-management/:id/door';
const routes = { [attendanceRoute]: AttendancePage };

async function aTrainingDay() {
  const trainingId = await aTraining(db, { title: 'First aid', takesPlaceOn: day });
  for (const [fullName, companyName] of [
    ['Ọlábísí Adéyẹmí', 'Sample Haulage Ltd'],
    ['Bintu Zannah', 'Example Parcels'],
  ] as const)
    await anEnrolment(db, trainingId, { fullName, companyName });
  return trainingId;
}
const person = async (name: string) => within(await screen.findByRole('group', { name }));
const press = async (name: string, mark: MarkState) =>
  userEvent.click((await person(name)).getByRole('button', { name: mark }));
const isPressed = async (name: string, mark: MarkState) =>
  (await person(name)).getByRole('button', { name: mark }).getAttribute('aria-pressed');
const figure = (name: RegExp) => screen.findByRole('button', { name });
const stored = async (id: string) => {
  const { people } = await ask(await anAdministrator(world), readAttendanceList, {
    params: { id },
  });
  return Object.fromEntries(people.map(({ fullName, marks }) => [fullName, marks[0]?.state]));
};
const ownId = () => useSession.getState().currentUser?._id ?? '';
/** Cuts the connection: no request arrives. */
const loseLine = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));

test('a press marks at once and is sent, a second one takes it back, and a figure shows only its people', async () => {
  const id = await aTrainingDay();
  open(attendancePath(id), routes);
  await press('Bintu Zannah', 'Late');
  expect(await isPressed('Bintu Zannah', 'Late')).toBe('true');
  await waitUntil(async () => (await stored(id))['Bintu Zannah'] === 'Late');
  await userEvent.click(await figure(/^1\s*late$/));
  expect(screen.queryByText('Ọlábísí Adéyẹmí')).toBeNull();
  await userEvent.click(await figure(/^1\s*late$/));
  await press('Bintu Zannah', 'Late');
  expect(await isPressed('Bintu Zannah', 'Late')).toBe('false');
  await waitUntil(async () => (await stored(id))['Bintu Zannah'] === 'Unmarked');
  expect(await figure(/^2\s*not yet$/)).toBeDefined();
});

test('offline the list opens again with what was marked, which is sent once the connection is back', async () => {
  const id = await aTrainingDay();
  open(attendancePath(id), routes);
  await person('Bintu Zannah');
  loseLine();
  await press('Bintu Zannah', 'Came');
  await screen.findByText(/1 mark is saved on this phone/);
  await userEvent.click(screen.getByRole('button', { name: 'Walk-in' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of [
    ['Full name', 'Zainab Bello'],
    ['Email address', 'zainab@example.com'],
    ['Phone number', '0800 000 0007'],
  ] as const)
    await enter(label, value, dialog);
  // A second press adds no one.
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Add as present' }));
  await screen.findByText(/2 marks are saved on this phone/);
  // As if the page was closed and opened again.
  cleanup();
  open(attendancePath(id), routes);
  expect(await isPressed('Bintu Zannah', 'Came')).toBe('true');
  expect(await isPressed('Zainab Bello', 'Came')).toBe('true');
  answerBy(world);
  window.dispatchEvent(new Event('online'));
  await waitUntil(async () => (await stored(id))['Zainab Bello'] === 'Came');
  expect((await stored(id))['Bintu Zannah']).toBe('Came');
});

test('signing out takes the list from the device', async () => {
  const id = await aTrainingDay();
  open(attendancePath(id), routes);
  await person('Bintu Zannah');
  const kept = async () => (await readAttendance(id, ownId(), 0)).list !== undefined;
  await waitUntil(kept);
  const owner = ownId();
  await close();
  await waitUntil(async () => (await readAttendance(id, owner, 0)).list === undefined);
});

test('marks wait through the log-in and sign-out of a colleague, hidden, and go out when their owner is back', async () => {
  const id = await aTrainingDay();
  open(attendancePath(id), routes);
  await person('Bintu Zannah');
  loseLine();
  await press('Bintu Zannah', 'Came');
  await screen.findByText(/1 mark is saved on this phone/);
  cleanup();
  // As when the owner ends all sessions on another device.
  useSession.getState().lose();
  await signIn(world);
  const { currentUser, update } = useSession.getState();
  if (currentUser) update({ ...currentUser, _id: crypto.randomUUID() });
  open(attendancePath(id), routes);
  await resumeAttendance(createQueryClient(), ownId());
  expect(await isPressed('Bintu Zannah', 'Came')).toBe('false');
  expect(await areMarksWaiting()).toBe(false);
  await close();
  expect((await stored(id))['Bintu Zannah']).toBeUndefined();
  await signIn(world);
  await resumeAttendance(createQueryClient(), ownId());
  expect((await stored(id))['Bintu Zannah']).toBe('Came');
  expect(await areMarksWaiting()).toBe(false);
});

test('somebody whose registration is gone is named as not saved, and a day to come cannot be marked', async () => {
  const later = await aTraining(db, { takesPlaceOn: '2099-03-14' });
  await anEnrolment(db, later, { fullName: 'Bintu Zannah' });
  open(attendancePath(later), routes);
  expect((await person('Bintu Zannah')).getByRole('button', { name: 'Came' })).toHaveProperty(
    'disabled',
    true,
  );
  await close();
  await signIn(world);
  const id = await aTrainingDay();
  open(attendancePath(id), routes);
  await person('Bintu Zannah');
  await db
    .deleteFrom('enrolments')
    .where('trainingId', '=', id)
    .where('fullName', '=', 'Bintu Zannah')
    .execute();
  await press('Bintu Zannah', 'Came');
  await screen.findByText(/A mark was not saved. This registration is no longer on the list./);
});
