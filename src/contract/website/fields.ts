import * as z from 'zod/mini';
import type { PictureUse, WebsitePicture } from './pictures.ts';

/**
 * The kind of a value. Dates are '' or `2026-12-07`; a picture is a `WebsitePicture`, others are text or a number.
 * An `instant` is '' or ISO 8601 in UTC, or several separated by spaces; only publishing sets it, and no form shows
 * it.
 */
type LeafKind =
  | 'line'
  | 'paragraph'
  | 'email'
  | 'phone'
  | 'link'
  | 'choice'
  | 'number'
  | 'date'
  | 'picture'
  | 'instant';

interface LabelledField {
  label: string;
  /** Shown below the control: its purpose, or where it appears. */
  hint?: string;
}

/** A field with one value. Lengths are in graphemes: `ọ̀` is one. */
export interface Leaf extends LabelledField {
  kind: LeafKind;
  /** Beyond this length, it takes more lines than the design has. */
  best?: number;
  max?: number;
  between?: readonly [min: number, max: number];
  options?: readonly string[];
  /** The size of a picture. */
  use?: PictureUse;
  /** The page that shows it, if not the section's. */
  page?: string;
  isOptional?: true;
  /** The shipped value is a sample, to be replaced by the company's own. */
  isSample?: true;
  /** Limited markup with bold words, links and lists; see `marked-text.ts`. */
  isMarked?: true;
  /** Text messages begin with it, so it must be in the GSM alphabet. */
  isForPhones?: true;
}

export interface Group extends LabelledField {
  kind: 'group';
  /** The page that shows them, also used for previews. */
  page?: string;
  fields: readonly NamedField[];
}

/** Any number of entries with the same fields, in order. */
export interface List extends LabelledField {
  kind: 'list';
  /** The noun for an entry, such as 'question'. */
  entry: string;
  /** The field that names an entry. */
  titleKey: string;
  min: number;
  max: number;
  fields: readonly NamedField[];
}

/** A part of the website's content. The form, checks and comparison of versions derive from it. */
export type Field = Leaf | Group | List;

export type NamedField = Field & { key: string };

const described = z.registry<Field>();

type Shape = Record<string, z.ZodMiniType>;

/** The descriptions of fields made by the functions below. */
export function fieldsOf(shape: Shape): NamedField[] {
  return Object.entries(shape).map(([key, schema]) => {
    const field = described.get(schema);
    if (!field) throw new Error(`the website's field ${key} has no description`);
    return { key, ...field };
  });
}

type TextOptions = Omit<Leaf, 'kind' | 'label' | 'between' | 'options'>;

const text =
  (kind: Leaf['kind'], usual: TextOptions = {}) =>
  (label: string, options: TextOptions = {}) =>
    z.string().register(described, { kind, label, ...usual, ...options });

/** One line of at most 120 letters by default. */
export const line = text('line', { max: 120 });
/** Text with line breaks, at most 400 letters by default. */
export const paragraph = text('paragraph', { max: 400 });
export const email = text('email', { max: 254 });
export const phone = text('phone', { max: 25 });
/** An address: https, mailto, tel, or a page of this site (`/apply`). */
export const link = text('link', { max: 500 });
export const date = text('date');
export const instant = text('instant', { isOptional: true });

const pictureShape = { name: z.string(), alt: z.string(), x: z.number(), y: z.number() };
const Picture = z.object(pictureShape);

/** The value as a picture; `undefined` if it isn't one. */
export const toPicture = (value: unknown): WebsitePicture | undefined =>
  Picture.safeParse(value).data;

/** A picture: one shipped for this use, or an uploaded one. */
export const picture = (
  label: string,
  use: PictureUse,
  more: Pick<Leaf, 'hint' | 'page' | 'isOptional' | 'isSample'> = {},
) => z.object(pictureShape).register(described, { kind: 'picture', label, use, ...more });

export const choice = (label: string, options: readonly string[], hint: string) =>
  z.string().register(described, { kind: 'choice', label, options, hint });

export const number = (label: string, between: readonly [min: number, max: number]) =>
  z.number().register(described, { kind: 'number', label, between });

export const group = <const Fields extends Shape>(label: string, shape: Fields) =>
  z.object(shape).register(described, { kind: 'group', label, fields: fieldsOf(shape) });

/** The same as a section of the office's screen, with the page that shows it. */
export const section = <const Fields extends Shape>(label: string, page: string, shape: Fields) =>
  z.object(shape).register(described, { kind: 'group', label, page, fields: fieldsOf(shape) });

type ListOptions = Pick<List, 'entry' | 'min' | 'max' | 'titleKey'> & { hint?: string };

/** A list of entries, in the order of the pages. */
export const list = <const Fields extends Shape>(
  label: string,
  options: ListOptions,
  shape: Fields,
) =>
  z
    .array(z.object(shape))
    .register(described, { kind: 'list', label, fields: fieldsOf(shape), ...options });
