import * as z from 'zod/mini';
import type { PictureUse, WebsitePicture } from './pictures.ts';

/**
 * What a field of the website's content holds. Dates are '' or `2026-12-07`; a picture is a `WebsitePicture`, all others are text or a number. An
 * `instant` is '' or ISO 8601 in UTC, or several with spaces between them; publishing sets it, and no form shows it.
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

interface Described {
  label: string;
  /** Below the control: what it is for, or where it shows. */
  hint?: string;
}

/** A field with one value. Lengths are in letters as they are read: `ọ̀` is one. */
export interface Leaf extends Described {
  kind: LeafKind;
  /** Beyond this length it takes more lines than the design has. */
  best?: number;
  max?: number;
  /** The bounds of a number. */
  between?: readonly [min: number, max: number];
  /** The values of a choice. */
  options?: readonly string[];
  /** How large a picture is shown. */
  use?: PictureUse;
  /** The page that shows it, where that isn't the section's. */
  page?: string;
  /** Can be empty. */
  isOptional?: true;
  /** The shipped value is a sample, to be replaced by the company's own. */
  isSample?: true;
  /** A limited text, with bold words, links and lists; see `marked-text.ts`. */
  isMarked?: true;
  /** Further rules of its text: those of phones' alphabet, for what text messages begin with. */
  isForPhones?: true;
}

/** Fields that belong together. */
export interface Group extends Described {
  kind: 'group';
  /** The page that shows them, on which they can be looked at. */
  page?: string;
  fields: readonly NamedField[];
}

/** Any number of entries with the same fields, in an order. */
export interface List extends Described {
  kind: 'list';
  /** One entry, such as 'question'. */
  entry: string;
  /** The field that an entry is called by. */
  titleKey: string;
  min: number;
  max: number;
  fields: readonly NamedField[];
}

/** A part of the website's content: the form, the checks and the comparison of versions follow from it. */
export type Field = Leaf | Group | List;

/** A field with its key in the content. */
export type NamedField = Field & { key: string };

const described = z.registry<Field>();

type Shape = Record<string, z.ZodMiniType>;

/** The descriptions of fields that were made by the functions below. */
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

/** One line of text, of at most 120 letters unless it says otherwise. */
export const line = text('line', { max: 120 });
/** A text with line breaks, of at most 400 letters unless it says otherwise. */
export const paragraph = text('paragraph', { max: 400 });
export const email = text('email', { max: 254 });
export const phone = text('phone', { max: 25 });
/** An address: https, mailto, tel, or a page of this site (`/apply`). */
export const link = text('link', { max: 500 });
export const date = text('date');
export const instant = text('instant', { isOptional: true });

const pictureShape = { name: z.string(), alt: z.string(), x: z.number(), y: z.number() };
const Picture = z.object(pictureShape);

/** The value as a picture; `undefined` if it is something else. */
export const toPicture = (value: unknown): WebsitePicture | undefined => Picture.safeParse(value).data;

/** A picture: one of those shipped for this use, or an uploaded one. */
export const picture = (
  label: string,
  use: PictureUse,
  more: Pick<Leaf, 'hint' | 'page' | 'isOptional' | 'isSample'> = {},
) => z.object(pictureShape).register(described, { kind: 'picture', label, use, ...more });

export const choice = (label: string, options: readonly string[], hint: string) =>
  z.string().register(described, { kind: 'choice', label, options, hint });

/** A whole number. */
export const number = (label: string, between: readonly [min: number, max: number]) =>
  z.number().register(described, { kind: 'number', label, between });

/** Fields that belong together. */
export const group = <const Fields extends Shape>(label: string, shape: Fields) =>
  z.object(shape).register(described, { kind: 'group', label, fields: fieldsOf(shape) });

/** The same as a section of the office's screen, with the page that shows it. */
export const section = <const Fields extends Shape>(label: string, page: string, shape: Fields) =>
  z.object(shape).register(described, { kind: 'group', label, page, fields: fieldsOf(shape) });

type ListOptions = Pick<List, 'entry' | 'min' | 'max' | 'titleKey'> & { hint?: string };

/** A list of entries; their order is that of the pages. */
export const list = <const Fields extends Shape>(label: string, options: ListOptions, shape: Fields) =>
  z.array(z.object(shape)).register(described, { kind: 'list', label, fields: fieldsOf(shape), ...options });
