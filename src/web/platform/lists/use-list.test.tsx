// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Filter, type List, useList } from './use-list.ts';

const vehicles: Filter<'Truck' | 'Van' | 'Bus'> = {
  key: 'vehicles',
  label: 'Vehicle',
  options: ['Truck', 'Van', 'Bus'],
};
const states: Filter = { key: 'states', label: 'State', options: ['Ogun', 'Lagos'] };

/** Opens a list at an address that ends in `query`. */
function open(query: string, name = '') {
  const { result } = renderHook(() => ({ list: useList([vehicles, states], name), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/list?${query}`]}>{children}</MemoryRouter>,
  });
  return {
    list: () => result.current.list,
    /** Returns the query string after an action. */
    after(action: (list: List) => void) {
      act(() => action(result.current.list));
      return result.current.location.search;
    },
  };
}

describe('the address of a list', () => {
  test('says nothing at first', () => {
    const { page, search, chosen } = open('').list();
    expect([page, search, chosen(vehicles)]).toEqual([1, '', []]);
  });

  test('says page, search and what is chosen', () => {
    const { page, search, chosen } = open('page=3&search=%20Musa%20&vehicles=Bus,Truck').list();
    expect([page, search, chosen(vehicles)]).toEqual([3, 'Musa', ['Truck', 'Bus']]);
  });

  test.each(['0', '-1', '1.5', 'x', '01', '9999999999', ''])('takes page %j as the first', (page) => {
    expect(open(`page=${page}`).list().page).toBe(1);
  });

  test('passes over choices and filters that do not exist', () => {
    const { chosen } = open('vehicles=Plane,Van,,van&colours=Red').list();
    expect(chosen(vehicles)).toEqual(['Van']);
    expect(chosen({ key: 'colours', label: 'Colour', options: ['Red'] })).toEqual([]);
  });

  test('searches for no more than the server takes', () => {
    expect(open(`search=${'x'.repeat(200)}`).list().search).toHaveLength(120);
  });

  test('keeps the rest when another page is asked for', () => {
    const { linkTo } = open('search=Musa&vehicles=Van&page=2').list();
    expect(linkTo(4).search).toBe('search=Musa&vehicles=Van&page=4');
    expect(linkTo(1).search).toBe('search=Musa&vehicles=Van');
  });

  test('starts again at the first page when the search changes', () => {
    const { after } = open('status=Approved&page=2');
    expect(after((list) => list.searchFor('1002'))).toBe('?status=Approved&search=1002');
    expect(after((list) => list.searchFor(''))).toBe('?status=Approved');
  });

  test('starts again at the first page when other things are chosen', () => {
    const { after } = open('search=Musa&vehicles=Van&states=Ogun&page=2');
    expect(after((list) => list.choose({ vehicles: ['Truck', 'Bus'] }))).toBe(
      '?search=Musa&vehicles=Truck,Bus&states=Ogun',
    );
    expect(after((list) => list.choose({ vehicles: ['Bus'] }, 'Ngozi'))).toBe('?search=Ngozi&vehicles=Bus&states=Ogun');
    expect(after((list) => list.clearFilters())).toBe('?search=Ngozi');
    expect(after((list) => list.clear())).toBe('');
  });

  test('goes by keys of its own where it shares the address with another', () => {
    const said = 'page=2&search=Musa&registrationsPage=3&registrationsSearch=Ngozi&edit=true';
    const { list, after } = open(said, 'registrations');
    expect([list().page, list().search]).toEqual([3, 'Ngozi']);
    expect(list().linkTo(1).search).toBe('page=2&search=Musa&registrationsSearch=Ngozi&edit=true');
    expect(after((shown) => shown.searchFor(''))).toBe('?page=2&search=Musa&edit=true');
  });
});
