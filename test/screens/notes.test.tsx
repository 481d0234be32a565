// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#contract/platform/roles.ts';
import { NoteForm } from '#web/notes/admin/note-form.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
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

test('a note is kept while the role changes, also if it takes away the form', async () => {
  const account = { _id: 'x', name: 'Ada Nwosu', email: 'ada@example.com' };
  const changeTo = (role: Role) => act(() => useSession.getState().update({ ...account, role }));
  useSession.getState().signIn('token', { ...account, role: 'Coordinator' });
  const form = (
    <NoteForm
      name="notes"
      label="New note"
      stored=""
      save="Add note"
      onSave={() => Promise.resolve()}
    />
  );
  open('/drivers/1', { '/drivers/1': () => (useCan()('write notes') ? form : <p>No notes</p>) });
  await userEvent.type(note(), 'Call back on');
  changeTo('Manager');
  expect(screen.getByDisplayValue('Call back on')).toBe(note());
  changeTo('Viewer');
  expect(screen.queryByLabelText('New note')).toBeNull();
  // No other administrator is offered it.
  act(() => useSession.getState().signIn('another', { ...account, _id: 'y', role: 'Manager' }));
  expect(note().textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  changeTo('Viewer');
  changeTo('Manager');
  await press('Put it back');
  expect(screen.getByDisplayValue('Call back on')).toBe(note());
});
