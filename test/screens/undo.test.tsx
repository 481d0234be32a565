// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { act, end } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining } from '#test/samples/trainings.ts';
import BookingPage from '#web/consultations/admin/detail-page.tsx';
import ProfilePage from '#web/drivers/admin/profile-page.tsx';
import { formatUndoable } from '#web/office/undo-line.tsx';
import RequestPage from '#web/requests/admin/detail-page.tsx';
import TrainingPage from '#web/trainings/admin/edit-page.tsx';
import { close, open, press, signIn } from './screen.tsx';

const world = await aWorld();
const { db } = world.database;
beforeEach(() => signIn(world));
afterEach(close);

const routes = {
  '/driver/:id': ProfilePage,
  '/request/:id': RequestPage,
  '/booking/:id': BookingPage,
  '/training': TrainingPage,
};

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

test('the emails that wait are counted', () => {
  expect(formatUndoable({ kind: 'driver-placed', emails: 4, drivers: 3 }, 65)).toBe(
    '3 drivers placed just now · emails go out in 1:05',
  );
});
