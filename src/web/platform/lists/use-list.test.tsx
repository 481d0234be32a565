// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, Link, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Filter, type List, useList } from './use-list.ts';

const vehicles: Filter<'Truck' | 'Van' | 'Bus'> = {
  key: 'vehicles',
  param: 'vehicle',
  label: 'Vehicle',
  options: ['Truck', 'Van', 'Bus'],
};
const states: Filter = { key: 'states', label: 'State', options: ['Ogun', 'Lagos'] };
const since: Filter = {
  key: 'since',
  label: 'Since',
  options: ['2027-03-01,2027-04-01'],
  as: 'given',
};
const month: Filter = { key: 'month', label: 'Month', options: ['2027-01', '2027-02'], as: 'one' };

/** The list's URL ends in `query`. */
function open(query: string, name = '') {
  const { result } = renderHook(
    () => ({
      list: useList([vehicles, states, month, ...(query.includes('since') ? [since] : [])], name, [
        'name',
        'date',
      ]),
      location: useLocation(),
    }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[`/list?${query}`]}>{children}</MemoryRouter>
      ),
    },
  );
  return {
    list: () => result.current.list,
    after(action: (list: List<'name' | 'date'>) => void) {
      act(() => action(result.current.list));
      return result.current.location.search;
    },
  };
}

describe('the address of a list', () => {
  test('says page, search and what is chosen', () => {
    const { page, search, chosen } = open('page=3&search=%20Musa%20&vehicles=Bus,Truck').list();
    expect([page, search, chosen(vehicles)]).toEqual([3, 'Musa', ['Truck', 'Bus']]);
  });

  test('takes page 0 as the first', () => {
    expect(open('page=0').list().page).toBe(1);
  });

  test('of other choices keeps the search and the other filters, and begins at the first page', () => {
    const { linkToChoices } = open('page=3&search=Musa&vehicles=Bus&states=Ogun').list();
    expect(linkToChoices({ vehicles: ['Truck', 'Van'] })).toEqual({
      pathname: '/list',
      search: 'search=Musa&vehicles=Truck,Van&states=Ogun',
    });
    expect(linkToChoices({ vehicles: [] }).search).toBe('search=Musa&states=Ogun');
  });

  test('starts again at the first page when other things are chosen', () => {
    const { after } = open('search=Musa&vehicles=Van&states=Ogun&page=2');
    expect(after((list) => list.choose({ vehicles: ['Truck', 'Bus'] }))).toBe(
      '?search=Musa&vehicles=Truck,Bus&states=Ogun',
    );
    expect(after((list) => list.choose({ vehicles: ['Bus'] }, 'Ngozi'))).toBe(
      '?search=Ngozi&vehicles=Bus&states=Ogun',
    );
    expect(after((list) => list.clearFilters())).toBe('?search=Ngozi');
    expect(after((list) => list.clear())).toBe('');
  });

  test('has prefixed keys where several lists share the address', () => {
    const said = 'page=2&search=Musa&registrationsPage=3&registrationsSearch=Ngozi&edit=true';
    const { list, after } = open(said, 'registrations');
    expect([list().page, list().search]).toEqual([3, 'Ngozi']);
    expect(list().linkTo(1).search).toBe('page=2&search=Musa&registrationsSearch=Ngozi&edit=true');
    expect(after((shown) => shown.searchFor(''))).toBe('?page=2&search=Musa&edit=true');
  });
});

test('the query of a list has what is chosen, by the names of the API', () => {
  expect(
    open('page=2&search=Musa&vehicles=Bus,Truck&since=2027-03-01,2027-04-01&sort=name').list()
      .query,
  ).toEqual({
    search: 'Musa',
    vehicle: 'Truck,Bus',
    since: '2027-03-01,2027-04-01',
    sort: 'name',
    direction: 'ascending',
  });
});

describe('the order of a list', () => {
  test('is read from the address; a column that it lacks is none', () => {
    expect(open('').list().sorting).toEqual({});
    expect(open('sort=name').list().sorting).toEqual({ sort: 'name', direction: 'ascending' });
    expect(open('sort=date&direction=descending').list().sorting).toEqual({
      sort: 'date',
      direction: 'descending',
    });
    expect(open('sort=secret').list().sorting).toEqual({});
  });

  test('by one column goes one way, the other way, and back to its own', () => {
    const { after } = open('page=3&search=ade');
    expect(after((list) => list.sortBy('name'))).toBe('?search=ade&sort=name');
    expect(after((list) => list.sortBy('name'))).toBe('?search=ade&sort=name&direction=descending');
    expect(after((list) => list.sortBy('date'))).toBe('?search=ade&sort=date');
    expect(after((list) => list.sortBy('date'))).toBe('?search=ade&sort=date&direction=descending');
    expect(after((list) => list.sortBy('date'))).toBe('?search=ade');
  });
});

test('another page or order that is chosen while the next screen loads is one of the list', async () => {
  const loading = new Promise<never>(() => undefined);
  function ListScreen() {
    const list = useList([], '', ['name']);
    return (
      <>
        <Link to="/next">The next screen</Link>
        <Link to={list.linkTo(2)}>Page 2</Link>
        <button type="button" onClick={() => list.sortBy('name')}>
          By name
        </button>
      </>
    );
  }
  const NextScreen = () => use(loading);
  const router = createMemoryRouter(
    [
      { path: '/list', Component: ListScreen },
      { path: '/next', Component: NextScreen },
    ],
    { initialEntries: ['/list'] },
  );
  render(<RouterProvider router={router} />);
  const [page, byName] = [screen.getByText('Page 2'), screen.getByText('By name')];
  for (const [press, search] of [
    [page, '?page=2'],
    [byName, '?sort=name'],
  ] as const) {
    await act(() => router.navigate('/next'));
    expect(router.state.location.pathname).toBe('/next');
    fireEvent.click(press);
    expect(router.state.location).toMatchObject({ pathname: '/list', search });
  }
});
