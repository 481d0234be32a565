// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeTrainingStatus } from '#contract/trainings/training-management.ts';
import { undoMinutes } from '#contract/undo/undo-window.ts';
import { anAdministrator, ask } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aCompleteDriver } from '#test/samples/drivers.ts';
import { assign } from '#test/samples/placements.ts';
import { aCompanyRequest } from '#test/samples/requests.ts';
import { aTraining } from '#test/samples/trainings.ts';
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
  '/request/:id': RequestPage,
  '/training': TrainingPage,
};

test('a removal leaves an unsent message to the company with the others', async () => {
  const id = await aCompanyRequest(db, { companyName: 'Leaving Mills', driversNeeded: 5 });
  for (const fullName of ['Ada Leaves', 'Bola Stays']) {
    const driver = await aCompleteDriver(db, { fullName, status: 'Approved' });
    await assign(await anAdministrator(world), driver, id);
  }
  open(`/request/${id}`, routes);
  await press('Actions for Ada Leaves');
  await choose('Remove Driver');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: "Didn't come" }));
  const note = await dialog.findByRole('region', { name: 'Who gets a message' });
  await waitFor(() => expect(note.getAttribute('aria-busy')).toBe('false'));
  expect(note.textContent).toContain(
    `Email and text to Leaving Mills in ${undoMinutes} minutes; the unsent message to Ada Leaves is withdrawn`,
  );
  await press('Remove Driver', dialog);
  await screen.findByRole('heading', { name: 'Requests' });
});

test('the record itself says what was decided and offers to undo it', async () => {
  const id = await aTraining(db);
  const body = { trainingId: id, status: 'completed' };
  await ask(await anAdministrator(world), changeTrainingStatus, { body });
  open(`/training?id=${id}&view=true`, routes);
  const line = within(await screen.findByRole('region', { name: 'Last change' }));
  expect(line.getByText(/^Completed just now · can be undone for (2:00|1:\d\d)$/)).toBeDefined();
  await press('Undo', line);
  await screen.findByText(/ is Upcoming again$/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull());
});
