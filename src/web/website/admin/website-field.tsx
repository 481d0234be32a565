import { type ReactNode, useEffect, useRef } from 'react';
import { type Leaf, toPicture } from '#contract/website/fields.ts';
import { noPicture } from '#contract/website/pictures.ts';
import type { SingleValue, WebsiteValue } from '#contract/website/website-office.ts';
import { countLetters } from '#contract/website/website-rules.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { PictureField } from './picture-field.tsx';

/** What is still a sample, and how to confirm one as right, both by path. */
export interface Samples {
  has(path: string): boolean;
  confirm(path: string): void;
}

interface WebsiteFieldProps {
  field: Leaf;
  /** The field's path: its name in the form. */
  name: string;
  value: SingleValue;
  error: string | undefined;
  samples: Samples;
  /** Whether the address names it: then it has the focus. */
  isNamed?: boolean;
  /** Stands at the end of the label's line. */
  marks?: ReactNode;
  onChange(value: SingleValue): void;
}

/** One field of the site's words, by its description: the control, how long it is, and whether it is still a sample. */
export function WebsiteField(props: WebsiteFieldProps) {
  const { field, name, value, error, samples, isNamed = false, marks, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNamed) box.current?.querySelector<HTMLElement>('[name]')?.focus();
  }, [isNamed]);
  const { label, kind, hint, options = [], isOptional, max } = field;
  const common = { name, label, hint, error, isOptional, value: String(value), onChange };
  return (
    <div
      ref={box}
      className="relative [&:has(>:first-child>*+*)_label]:pe-44 [&:has(>:first-child>:only-child)_label]:pe-24"
    >
      <div className="absolute end-0 -top-3 z-1 flex h-8 items-center gap-2 bg-card ps-2 text-1 empty:hidden">
        {samples.has(name) && <SampleMark />}
        {marks}
      </div>
      {kind === 'paragraph' && <TextArea {...common} isShort />}
      {kind === 'date' && <DateField {...common} />}
      {kind === 'choice' && (
        <Select
          {...common}
          isAlwaysChosen
          options={options}
          labelOf={(option) => option[0]?.toUpperCase() + option.slice(1)}
        />
      )}
      {kind === 'picture' && (
        <PictureField {...{ field, name, error, onChange }} value={toPicture(value) ?? noPicture} />
      )}
      {kind === 'number' && (
        <Field {...common} width="short" inputMode="numeric" onChange={(text) => onChange(toNumber(text))} />
      )}
      {(kind === 'line' || kind === 'email' || kind === 'phone' || kind === 'link') && (
        <Field {...common} inputMode={inputModes[kind]} />
      )}
      {field.isMarked && <MarkButtons box={box} label={label} onChange={onChange} />}
      {(kind === 'line' || kind === 'paragraph') && max !== undefined && (
        <LengthGuide length={countLetters(String(value))} best={field.best ?? max} max={max} />
      )}
      {samples.has(name) && (
        <button
          type="button"
          aria-label={`This is right as it is: ${label}`}
          onClick={() => samples.confirm(name)}
          className="mt-1 min-h-8 rounded-chip text-1 font-strong text-navy-600 underline underline-offset-4"
        >
          This is right as it is
        </button>
      )}
    </div>
  );
}

const inputModes = { line: 'text', email: 'email', phone: 'tel', link: 'url' } as const;

const toNumber = (text: string) => Number(text.replace(/\D/g, '').slice(0, 9));

/** Marks what is still a sample. */
export function SampleMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-chip bg-yellow-tint px-2 py-0.5 font-title whitespace-nowrap text-yellow-ink">
      <span aria-hidden="true" className="h-3 w-1 -skew-x-[18deg] bg-yellow-dot" />
      Sample
    </span>
  );
}

function LengthGuide({ length, best, max }: { length: number; best: number; max: number }) {
  const tone = length > max ? 'bg-danger' : length > best ? 'bg-gold-500' : 'bg-green-dot';
  return (
    <div className="mt-1.5">
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-round bg-grey-tint">
        <div className={classNames('h-full', tone)} style={{ width: `${Math.min(100, (length / max) * 100)}%` }} />
      </div>
      <p className="mt-1 flex justify-between gap-3 text-1 text-ink-2 tabular-nums">
        <span>{length > best && length <= max ? `Looks best up to ${best}` : ''}</span>
        <span>
          {length} of {max}
        </span>
      </p>
    </div>
  );
}

/** An entry of a list, by the keys of its fields. */
export type Entry = Readonly<Record<string, SingleValue>>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a list. */
export const toEntries = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** The value of a field as the API takes it. */
export const toValue = (value: unknown): WebsiteValue => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return toPicture(value) ?? toEntries(value);
};

/** A single value as text; a picture by what it shows. */
export const toText = (value: unknown): string => toPicture(value)?.alt ?? String(value ?? '');
