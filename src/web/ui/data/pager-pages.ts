/** A page number, or an ellipsis for the pages omitted before or after those shown. */
export type PagerItem = number | 'earlier' | 'later';

/** All pages up to five; else the first, the last and those around `page`. */
export function pagerPages(page: number, pages: number): PagerItem[] {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, 4, 'later', pages];
  if (page >= pages - 2) return [1, 'earlier', pages - 3, pages - 2, pages - 1, pages];
  return [1, 'earlier', page - 1, page, page + 1, 'later', pages];
}
