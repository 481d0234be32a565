// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecordView } from '#web/office/record-view.tsx';
import { ApiError } from '#web/platform/http/api-client.ts';
import { close, open, press } from './screen.tsx';

afterEach(close);

const refetch = vi.fn(async () => undefined);

function show(record: string | null | undefined, error: Error | null = null) {
  open('/record', {
    '/record': () => (
      <RecordView
        noun="driver"
        heading="Driver profile"
        name={record ?? undefined}
        wayBack={{ back: '/' }}
        list="/"
        query={{ error, isFetching: false, refetch }}
        record={record}
        skeleton={<p>Loading</p>}
      >
        {(name) => <h1>{name}</h1>}
      </RecordView>
    ),
  });
}

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const alert = () => screen.queryByRole('alert')?.textContent;

test('a record that is loading shows its placeholder', () => {
  show(undefined);
  expect([screen.queryByText('Loading') === null, heading(), alert()]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});

test('where the server knows none, the page leads back', () => {
  show(undefined, new ApiError(404, 'Not found', []));
  expect([heading(), alert()]).toEqual(['Driver not found', undefined]);
  expect(screen.getByRole('link', { name: 'See all drivers' })).toBeDefined();
});

test('a record that can not be loaded is asked for again by a button, under the heading of the screen', async () => {
  show(undefined, new ApiError(500, 'An error occurred', []));
  expect(heading()).toBe('Driver profile');
  expect(alert()).toContain('The driver could not be loaded.');
  await press('Try again');
  expect(refetch).toHaveBeenCalledOnce();
});

test('a record from before stays below the error, which says so', () => {
  show('Ngozi Eze', new ApiError(503, 'The server is busy.', []));
  expect(heading()).toBe('Ngozi Eze');
  expect(alert()).toContain('The server is busy. Showing the last loaded data.');
});
