import { describe, expect, test } from 'vitest';
import { atPage, readListAddress, withSearch } from './list-address.ts';

const read = (search: string) => readListAddress(new URLSearchParams(search));

describe('the address of the driver list', () => {
  test('says nothing at first', () => {
    expect(read('')).toEqual({ page: 1, search: '', status: undefined });
  });

  test('says page, search and status', () => {
    expect(read('page=3&search=%20Musa%20&status=Approved')).toEqual({ page: 3, search: 'Musa', status: 'Approved' });
  });

  test.each(['0', '-1', '1.5', 'x', '01', '9999999999', ''])('takes page %j as the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  test('passes over a status that does not exist', () => {
    expect(read('status=Retired').status).toBeUndefined();
  });

  test('keeps the rest when another page is asked for', () => {
    const params = new URLSearchParams('search=Musa&status=Approved&page=2');
    expect(atPage(params, 4).toString()).toBe('search=Musa&status=Approved&page=4');
    expect(atPage(params, 1).toString()).toBe('search=Musa&status=Approved');
  });

  test('starts again at the first page when the search changes', () => {
    const params = new URLSearchParams('status=Approved&page=2');
    expect(withSearch(params, '1002').toString()).toBe('status=Approved&search=1002');
    expect(withSearch(new URLSearchParams('search=Musa&page=2'), '').toString()).toBe('');
  });
});
