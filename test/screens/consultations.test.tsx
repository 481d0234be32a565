// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import DetailPage from '#web/consultations/admin/detail-page.tsx';
import ListPage from '#web/consultations/admin/list-page.tsx';
import { choose, close, enter, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

const list = '/admin/consultancy';
const routes = { [list]: ListPage, [`${list}/:id`]: DetailPage };

async function markElsewhere(consultationId: string, status: string): Promise<void> {
  const body = { requestId: consultationId, status };
  expect(
    await attempt(await anAdministrator(world), changeConsultationStatus, { body }),
  ).toMatchObject({ status: 200 });
}

test('a booking is found, scheduled from the list on the day that was asked for, and completed on its page', async () => {
  await aConsultation(world.database.db, {
    fullName: 'Ọmọ́túndé Àkànní',
    consultationOn: '2099-03-14',
  });
  open(`${list}?search=omotunde`, routes);
  await press('Actions for Ọmọ́túndé Àkànní');
  await choose('Mark as Scheduled');
  const question = within(await screen.findByRole('dialog', { name: 'Mark as Scheduled?' }));
  expect(question.getByText(/^Ọmọ́túndé Àkànní .* asked for the 14th of March, 2099/)).toBeDefined();
  expect(document.activeElement).toBe(question.getByLabelText('Day'));
  expect(question.getByLabelText('Day')).toHaveProperty('value', '2099-03-14');
  expect(question.getByLabelText('Start time')).toHaveProperty('value', '');
  await press('Yes, schedule');
  await question.findByText('Enter the start time.');
  expect(question.getByText('Enter the place or meeting link.')).toBeDefined();
  await enter('Start time', '10:00', question);
  await userEvent.click(question.getByRole('checkbox', { name: 'The place will follow' }));
  expect(question.getByLabelText('Place or meeting link')).toHaveProperty('value', 'to follow');
  await press('Yes, schedule');
  await screen.findByText('Consultation marked as scheduled');
  await follow('Ọmọ́túndé Àkànní');
  await press('Mark as Completed');
  await press('Yes, complete');
  await screen.findByText('Completed');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Mark as|Cancel Booking/ })).toBeNull(),
  );
});

test('a time and a place are set, changed, and shown', async () => {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, {
    id,
    fullName: 'Ẹ̀bùn Ọláyẹmí',
    consultationOn: '2099-03-14',
  });
  // As calls without a time do.
  await markElsewhere(id, 'Scheduled');
  open(`${list}/${id}`, routes);
  await screen.findByText('No time set');
  await press('Set time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set time' }));
  await enter('Day', '2020-01-01', dialog);
  await enter('Start time', '10:30', dialog);
  await enter('Place or meeting link', 'Zoom: http://zoom.example/j/1', dialog);
  await press('Save');
  await dialog.findByText("Day can't be before today.");
  expect(document.activeElement).toBe(dialog.getByLabelText('Day'));
  await enter('Day', '2099-03-20', dialog);
  await press('Save');
  await dialog.findByText('A meeting link must begin with https://.');
  await enter('Place or meeting link', 'Zoom: https://zoom.example/j/1', dialog);
  await press('Save');
  await screen.findByText('Time and place saved');
  await screen.findByText('20 Mar 2099, 10:30 am');
  const link = screen.getByRole('link', { name: 'https://zoom.example/j/1' });
  expect(link.getAttribute('href')).toBe('https://zoom.example/j/1');
});
