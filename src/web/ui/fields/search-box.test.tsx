// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

test('what is typed while the list still shows another search stays; another search from outside is taken over', async () => {
  const searches: string[] = [];
  const box = (value: string) => (
    <SearchBox label="Name" value={value} onSearch={(search) => searches.push(search)} />
  );
  const { rerender } = render(box('Ada'));
  const field = screen.getByLabelText('Name');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await userEvent.type(field, 'Bola');
  rerender(box(''));
  expect(field).toHaveProperty('value', 'Bola');

  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.type(field, ' Sample');
  rerender(box('Bola'));
  expect(field).toHaveProperty('value', 'Bola Sample');
  expect(searches).toEqual(['', 'Bola']);

  for (const earlier of ['', 'Bola', 'Chidi']) {
    rerender(box(earlier));
    expect(field).toHaveProperty('value', earlier);
  }
});
