import * as z from 'zod/mini';

/** Rows a list shows at a time, unless a caller asks for another number. */
const defaultPageSize = 10;

const wholeNumber = (name: string, most: number) =>
  z.pipe(
    z.string(`${name} must be given once.`).check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
        `${name} must be a whole number from 1 to ${most}.`,
      ),
      z.meta({ type: 'integer', minimum: 1, maximum: most }),
    ),
    z.transform(Number),
  );

const page = wholeNumber('page', 999_999_999);

/** The page of a list that comes in one piece where none is asked for. */
export const optionalPage = z.optional(page);

/** The query parameters of every list: `page` counts from 1, `pageSize` is 1–100. */
export const pagingQuery = {
  page: z._default(page, 1).check(z.meta({ default: 1 })),
  pageSize: z._default(wholeNumber('pageSize', 100), defaultPageSize).check(z.meta({ default: defaultPageSize })),
};

/** What a list says of itself: `total` rows in all, in `pages` pages of `pageSize`. */
export const PagedInfo = z.object({ total: z.int(), page: z.int(), pageSize: z.int(), pages: z.int() });

/** A list's answer body: the rows of one page, and where in the whole they stand. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ message: z.string(), data: z.object({ result: z.array(row), pagedInfo: PagedInfo }) });

/** A page that was asked for. */
export interface Paging {
  page: number;
  pageSize: number;
}

/** `PagedInfo` for a page that was asked for, given the true total. */
export function pagedInfo({ page, pageSize }: Paging, total: number): z.infer<typeof PagedInfo> {
  return { total, page, pageSize, pages: Math.ceil(total / pageSize) };
}

/** A query parameter that lists some of `options`, separated by commas; empty ones are passed over. */
export const listOf = <const Option extends string>(name: string, options: readonly Option[]) =>
  z.optional(
    z.pipe(
      z.string(`${name} must be given once, its values separated by commas.`).check(
        z.refine(
          (text) => splitList(text).every((part) => options.some((option) => option === part)),
          `${name} must be one or more of: ${options.join(', ')}.`,
        ),
        z.meta({ type: 'array', items: { type: 'string', enum: options } }),
      ),
      z.transform((text) => options.filter((option) => splitList(text).includes(option))),
    ),
  );

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A search text as a query parameter. */
export const searchText = (name: string) =>
  z.optional(
    z.string(`${name} must be given once.`).check(
      z.trim(),
      z.maxLength(120, `${name} can have at most 120 characters.`),
      // No database text can hold one.
      z.refine((text) => !text.includes('\u0000'), `${name} contains characters that can't be used.`),
    ),
  );
