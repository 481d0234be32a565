// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeConsultationStatus } from '#contract/consultations/consultations.ts';
import { keepSender } from '#server/senders/table.ts';
import { anAdministrator, attempt } from '#test/administrator.ts';
import { aWorld } from '#test/app.ts';
import { aConsultation } from '#test/samples/consultations.ts';
import DetailPage from '#web/consultations/admin/detail-page.tsx';
import ListPage from '#web/consultations/admin/list-page.tsx';
import { choose, close, follow, open, press, signIn } from './screen.tsx';

const world = await aWorld();
beforeEach(() => signIn(world));
afterEach(close);

const list = '/admin/consultancy';
const routes = { [list]: ListPage, [`${list}/:id`]: DetailPage };

async function markElsewhere(consultationId: string, status: string): Promise<void> {
  const body = { requestId: consultationId, status };
  expect(
    await attempt(await anAdministrator(world), changeConsultationStatus, { body }),
  ).toMatchObject({
    status: 200,
  });
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
  fireEvent.change(question.getByLabelText('Start time'), { target: { value: '10:00' } });
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

test('the head of a booking has two buttons; what is rare stands in the menu', async () => {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, { id, fullName: 'Sade Calm' });
  open(`${list}/${id}`, routes);
  await screen.findByText(/^Not scheduled yet · asked for /);
  expect(
    screen
      .getAllByRole('button', { name: /^Mark as|Cancel Booking/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Cancel Booking', 'Mark as Scheduled']);
  await press('Actions for Sade Calm');
  await choose('Mark as Completed');
  const question = within(await screen.findByRole('dialog', { name: 'Mark as Completed?' }));
  await question.findByText('No message will be sent.');
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
  const enter = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  enter('Day', '2020-01-01');
  enter('Start time', '10:30');
  enter('Place or meeting link', 'Zoom: http://zoom.example/j/1');
  await press('Save');
  await dialog.findByText("Day can't be before today.");
  expect(document.activeElement).toBe(dialog.getByLabelText('Day'));
  enter('Day', '2099-03-20');
  await press('Save');
  await dialog.findByText('A meeting link must begin with https://.');
  enter('Place or meeting link', 'Zoom: https://zoom.example/j/1');
  await press('Save');
  await screen.findByText('Time and place saved');
  await screen.findByText('20 Mar 2099, 10:30 am');
  const link = screen.getByRole('link', { name: 'https://zoom.example/j/1' });
  expect(link.getAttribute('href')).toBe('https://zoom.example/j/1');

  await press('Change time');
  const changing = within(await screen.findByRole('dialog', { name: 'Change time' }));
  expect(changing.getByLabelText('Day')).toHaveProperty('value', '2099-03-20');
  fireEvent.change(changing.getByLabelText('Start time'), { target: { value: '14:00' } });
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Close without saving?' });
  await press('Keep it');
  await press('Save');
  await screen.findByText('20 Mar 2099, 2:00 pm');

  // Within two minutes the client only knows the requested day.
  await press('Actions for Ẹ̀bùn Ọláyẹmí');
  await choose('Cancel Booking');
  const cancelling = within(await screen.findByRole('dialog', { name: 'Cancel Booking?' }));
  expect(await cancelling.findAllByText(/on 14 Mar 2099 has been cancelled/)).toHaveLength(2);
});

test('a note and a change of a booking are in its activity at once, and their messages among its messages', async () => {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, { id, fullName: 'Bisi Ojo' });
  open(`${list}/${id}`, routes);
  await press('Activity');
  await screen.findByText('Nothing has been sent yet.');
  await press('Write a note');
  await userEvent.type(
    await screen.findByLabelText('New note for colleagues'),
    'Wants a fleet of ten.',
  );
  await press('Add note');
  await screen.findByText('Added a note');
  await press('Cancel Booking');
  await press('Cancel booking');
  const messages = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(await messages.findAllByRole('listitem')).toHaveLength(2);
});

test('who marks a booking that a colleague has cancelled is told so, and sees what has become of it', async () => {
  const id = crypto.randomUUID();
  await aConsultation(world.database.db, { id, fullName: 'Halima Yusuf' });
  open(`${list}?search=Halima`, routes);
  await press('Actions for Halima Yusuf');
  await choose('Mark as Completed');
  await markElsewhere(id, 'Cancelled');
  await press('Yes, complete');
  const sentence = /^You cancelled the booking from Halima Yusuf .*The status is Cancelled/;
  await within(screen.getByRole('dialog')).findByText(sentence);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Cancelled');
});

test('a booking that is not there is said so, with the way to those that are', async () => {
  open(`${list}/CON-999999`, routes);
  await screen.findByRole('heading', { name: 'Booking not found' });
  await follow('See all bookings');
  await screen.findByRole('heading', { name: 'Consultancy Bookings & Client Requests' });
});

test('a sender who floods the office is shown on a booking, and removed with one question', async () => {
  const { db, secret } = { db: world.database.db, secret: world.context.secret };
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  for (const [at, id] of ids.entries()) {
    await aConsultation(db, { id, fullName: `Spam Number ${at}` });
    await keepSender(db, { kind: 'consultation', id }, { secret, sender: '10.70.0.1' }, new Date());
  }
  open(`${list}/${ids[0]}`, routes);
  await screen.findByText(/ · 4 more from the same sender$/);
  await press('Actions for Spam Number 0');
  await choose('Remove all 5 of this sender');
  const question = within(
    await screen.findByRole('dialog', { name: 'Remove all 5 of this sender?' }),
  );
  expect(question.getByText(/^5 open bookings .*without a message to the clients/)).toBeDefined();
  await press('Remove 5 bookings');
  await screen.findByText('5 bookings removed');
  // Only the line of the new state can be pressed: it appears anew with the record.
  await screen.findByText('Cancelled', { selector: 'h1 ~ * > *' });
  const line = within(await screen.findByRole('region', { name: 'Last change' }));
  expect(line.getByText(/^Removed all of a sender just now/)).toBeDefined();
  expect(screen.queryByText(/more from the same sender/)).toBeNull();
  await press('Undo', line);
  await screen.findByText('5 bookings of one sender are Pending again');
});
