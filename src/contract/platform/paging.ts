import * as z from 'zod/mini';

const defaultPageSize = 10;

const wholeNumber = (name: string, max: number) =>
  z.pipe(
    z.string(`${name} must be given once.`).check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= max,
        `${name} must be a whole number from 1 to ${max}.`,
      ),
      z.meta({ type: 'integer', minimum: 1, maximum: max }),
    ),
    z.transform(Number),
  );

const page = wholeNumber('page', 999_999_999);

/** Without `page`, the whole list is returned. */
export const optionalPage = z.optional(page);

/** `page` counts from 1, `pageSize` is 1–100. */
export const pagingQuery = {
  page: z._default(page, 1).check(z.meta({ default: 1 })),
  pageSize: z
    ._default(wholeNumber('pageSize', 100), defaultPageSize)
    .check(z.meta({ default: defaultPageSize })),
};

/** `total` counts the rows of all pages. */
export const PagedInfo = z.object({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  pages: z.int(),
});

/** The response body of a list: one page of rows, and the paging information. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ message: z.string(), data: z.object({ result: z.array(row), pagedInfo: PagedInfo }) });

export interface Paging {
  page: number;
  pageSize: number;
}

export function pagedInfo({ page, pageSize }: Paging, total: number): z.infer<typeof PagedInfo> {
  return { total, page, pageSize, pages: Math.ceil(total / pageSize) };
}

/** A page of rows as a response has it. */
export const pageFrom = <Row, Shown>(
  { rows, total }: { rows: readonly Row[]; total: number },
  paging: Paging,
  toShown: (row: Row) => Shown,
) => ({ result: rows.map((row) => toShown(row)), pagedInfo: pagedInfo(paging, total) });

/** A comma-separated list of `options` as a query parameter. Skips empty items, and accepts a hyphen for an en dash. */
export const listOf = <const Option extends string>(name: string, options: readonly Option[]) =>
  z.optional(
    z.pipe(
      z.string(`${name} must be given once, its values separated by commas.`).check(
        z.refine(
          (text) =>
            splitList(text).every((part) => options.some((option) => isSpelt(option, part))),
          `${name} must be one or more of: ${options.join(', ')}.`,
        ),
        z.meta({ type: 'array', items: { type: 'string', enum: options } }),
      ),
      z.transform((text) =>
        options.filter((option) => splitList(text).some((part) => isSpelt(option, part))),
      ),
    ),
  );

const isSpelt = (option: string, text: string) =>
  text === option || text === option.replace('–', '-');

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const searchText = (name: string) =>
  z.optional(
    z.string(`${name} must be given once.`).check(
      z.trim(),
      z.maxLength(120, `${name} can have at most 120 characters.`),
      // PostgreSQL can't store NUL.
      z.refine(
        (text) => !text.includes('\u0000'),
        `${name} contains characters that can't be used.`,
      ),
    ),
  );
