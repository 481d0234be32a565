import * as z from 'zod/mini';
import { type CalendarDate, fullYearMessage, hasFullYear, isRealDate } from './dates.ts';
import { oneOf } from './endpoint.ts';

export const directions = ['ascending', 'descending'] as const;
export type Direction = (typeof directions)[number];

/**
 * The query parameters for sorting a list by a column, `ascending` by default. Without `sort` the list has its
 * default order.
 */
export const sorting = <const Column extends string>(columns: readonly Column[]) => ({
  sort: z.optional(oneOf('sort', columns)),
  direction: z.optional(oneOf('direction', directions)),
});

/** A list's order; the default one without `sort`. */
export interface Sorting<Column extends string> {
  sort?: Column | undefined;
  direction?: Direction | undefined;
}

export const dateFilter = (name: string) =>
  z.optional(
    z
      .string(`${name} must be given once.`)
      .check(
        z.refine(isRealDate, `${name} must be a real date.`),
        z.refine(hasFullYear, fullYearMessage),
        z.meta({ format: 'date' }),
      ),
  );

const periodShape = /^(.{10})\.\.(.{10})$/;

/** Parses `YYYY-MM-DD..YYYY-MM-DD`, both days inclusive; `undefined` for other texts. */
export function daysOfPeriod(text: string): { from: CalendarDate; to: CalendarDate } | undefined {
  const [, from = '', to = ''] = periodShape.exec(text) ?? [];
  return isRealDate(from) && isRealDate(to) && from <= to ? { from, to } : undefined;
}

export const periodFilter = (name: string) =>
  z.optional(
    z.string(`${name} must be given once.`).check(
      z.refine(
        (text) => daysOfPeriod(text) !== undefined,
        `${name} must be days from the first to the last: 2027-03-01..2027-03-31.`,
      ),
      z.refine((text) => text.split('..').every(hasFullYear), fullYearMessage),
    ),
  );

const monthShape = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;

/** A month, `YYYY-MM`, or `other`. */
export const monthFilter = (name: string, other: string) =>
  z.optional(
    z
      .string(`${name} must be given once.`)
      .check(
        z.refine(
          (text) => text === other || monthShape.test(text),
          `${name} must be a month, YYYY-MM, or: ${other}.`,
        ),
      ),
  );
