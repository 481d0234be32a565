// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { NoteForm } from '#web/notes/admin/note-form.tsx';
import { close, follow, open, press } from './screen.tsx';

afterEach(close);

const next = () => follow('Next driver');
const note = () => screen.getByLabelText('New note');
const heading = () => screen.queryByRole('heading', { name: 'Second driver' });

function openDriver() {
  open('/drivers/1', {
    '/drivers/1': () => (
      <>
        <Link to="/drivers/2">Next driver</Link>
        <Link to="?page=2">Older notes</Link>
        <NoteForm
          name="notes"
          label="New note"
          stored=""
          save="Add note"
          onSave={() => Promise.resolve()}
        />
      </>
    ),
    '/drivers/2': () => <h1>Second driver</h1>,
  });
}

test('a half-written note is asked about before the next driver is shown', async () => {
  openDriver();
  await userEvent.type(note(), 'Call back on');
  await follow('Older notes');
  await next();
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  await press('Stay');
  expect(screen.getByDisplayValue('Call back on')).toBe(note());
  expect(heading()).toBeNull();

  await next();
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  await press('Leave');
  await screen.findByRole('heading', { name: 'Second driver' });
});
