import { describe, expect, test } from 'vitest';
import {
  atPage,
  type Filter,
  readChosen,
  readPage,
  readSearch,
  withChoices,
  withSearch,
  writeQuery,
} from './list-params.ts';

const params = (search: string) => new URLSearchParams(search);
const vehicles: Filter<'Truck' | 'Van' | 'Bus'> = {
  key: 'vehicles',
  label: 'Vehicle',
  options: ['Truck', 'Van', 'Bus'],
};

describe('the address of a list', () => {
  test('says nothing at first', () => {
    expect(readPage(params(''))).toBe(1);
    expect(readSearch(params(''))).toBe('');
    expect(readChosen(params(''), vehicles)).toEqual([]);
  });

  test('says page, search and what is chosen', () => {
    const said = params('page=3&search=%20Musa%20&vehicles=Bus,Truck');
    expect(readPage(said)).toBe(3);
    expect(readSearch(said)).toBe('Musa');
    expect(readChosen(said, vehicles)).toEqual(['Truck', 'Bus']);
  });

  test.each(['0', '-1', '1.5', 'x', '01', '9999999999', ''])('takes page %j as the first', (page) => {
    expect(readPage(params(`page=${page}`))).toBe(1);
  });

  test('passes over choices that do not exist', () => {
    expect(readChosen(params('vehicles=Plane,Van,,van'), vehicles)).toEqual(['Van']);
  });

  test('searches for no more than the server takes', () => {
    expect(readSearch(params(`search=${'x'.repeat(200)}`))).toHaveLength(120);
  });

  test('keeps the rest when another page is asked for', () => {
    const said = params('search=Musa&vehicles=Van&page=2');
    expect(writeQuery(atPage(said, 4))).toBe('search=Musa&vehicles=Van&page=4');
    expect(writeQuery(atPage(said, 1))).toBe('search=Musa&vehicles=Van');
  });

  test('starts again at the first page when the search changes', () => {
    expect(writeQuery(withSearch(params('status=Approved&page=2'), '1002'))).toBe('status=Approved&search=1002');
    expect(writeQuery(withSearch(params('search=Musa&page=2'), ''))).toBe('');
  });

  test('starts again at the first page when other things are chosen', () => {
    const said = params('search=Musa&vehicles=Van&states=Ogun&page=2');
    expect(writeQuery(withChoices(said, { vehicles: ['Truck', 'Bus'] }))).toBe(
      'search=Musa&vehicles=Truck,Bus&states=Ogun',
    );
    expect(writeQuery(withChoices(said, { vehicles: [], states: [] }))).toBe('search=Musa');
  });

  test('goes by keys of its own where it shares the address with another', () => {
    const said = params('page=2&search=Musa&registrationsPage=3&registrationsSearch=Ngozi&edit=true');
    expect([readPage(said, 'registrations'), readSearch(said, 'registrations')]).toEqual([3, 'Ngozi']);
    expect(writeQuery(withSearch(said, '', 'registrations'))).toBe('page=2&search=Musa&edit=true');
    expect(writeQuery(atPage(said, 1, 'registrations'))).toBe('page=2&search=Musa&registrationsSearch=Ngozi&edit=true');
  });
});
