import { describe, expect, test } from 'vitest';
import { pagerPages } from './pager-pages.ts';

describe('the pages a pager offers', () => {
  test('are all of them up to five', () => {
    expect(pagerPages(1, 1)).toEqual([1]);
    expect(pagerPages(4, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([1, 2, 3])('are the first four and the last on page %i of 20', (page) => {
    expect(pagerPages(page, 20)).toEqual([1, 2, 3, 4, 'later', 20]);
  });

  test.each([18, 19, 20])('are the first and the last four on page %i of 20', (page) => {
    expect(pagerPages(page, 20)).toEqual([1, 'earlier', 17, 18, 19, 20]);
  });

  test.each([4, 10, 17])('are a window around page %i of 20', (page) => {
    expect(pagerPages(page, 20)).toEqual([1, 'earlier', page - 1, page, page + 1, 'later', 20]);
  });

  test('end with the last four for a page beyond the end', () => {
    expect(pagerPages(99, 20)).toEqual([1, 'earlier', 17, 18, 19, 20]);
  });
});
