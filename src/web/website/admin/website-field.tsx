import { Bold, Link2, List, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Leaf, toPicture } from '#contract/website/fields.ts';
import { noPicture } from '#contract/website/pictures.ts';
import type { SingleValue, WebsiteValue } from '#contract/website/website-office.ts';
import { countLetters } from '#contract/website/website-rules.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { PictureField } from './picture-field.tsx';

/** From this length on, lines wrap in their field. */
const longLine = 50;

interface WebsiteFieldProps {
  field: Leaf;
  /** The field's path, and its name in the form. */
  name: string;
  value: SingleValue;
  error: string | undefined;
  isSample: boolean;
  /** The field in the URL gets focus. */
  isNamed?: boolean;
  /** Whether a title above already names it. */
  isTitled?: boolean;
  marks?: ReactNode;
  onChange(value: SingleValue): void;
}

/** Renders a field by its description: control, sample mark and length warning. */
export function WebsiteField(props: WebsiteFieldProps) {
  const {
    field,
    name,
    value,
    error,
    isSample,
    isNamed = false,
    isTitled = false,
    marks,
    onChange,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNamed) box.current?.querySelector<HTMLElement>('[name]')?.focus();
  }, [isNamed]);
  const { label, kind, hint, options = [], isOptional, best, max } = field;
  const common = { name, label, hint, error, isOptional, value: String(value), onChange };
  const isLong = kind === 'line' && (best ?? 0) >= longLine;
  return (
    <div ref={box} className="website-field" data-long={isLong || undefined}>
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
        <PictureField
          {...{ field, name, error, isTitled, onChange }}
          value={toPicture(value) ?? noPicture}
        />
      )}
      {kind === 'number' && (
        <Field
          {...common}
          width="short"
          inputMode="numeric"
          onChange={(text) => onChange(toNumber(text))}
        />
      )}
      {isLong && (
        <TextArea {...common} isShort onChange={(text) => onChange(text.replaceAll('\n', ' '))} />
      )}
      {((kind === 'line' && !isLong) ||
        kind === 'email' ||
        kind === 'phone' ||
        kind === 'link') && <Field {...common} inputMode={inputModes[kind]} />}
      <div className="website-marks flex flex-wrap items-center gap-x-2 text-1 empty:hidden">
        {isSample && <SampleMark />}
        {marks}
      </div>
      <div className="website-below flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
        {field.isMarked && <MarkButtons box={box} label={label} onChange={onChange} />}
        {(kind === 'line' || kind === 'paragraph') && max !== undefined && (
          <LengthGuide length={countLetters(String(value))} best={best ?? max} max={max} />
        )}
      </div>
    </div>
  );
}

const inputModes = { line: 'text', email: 'email', phone: 'tel', link: 'url' } as const;

const toNumber = (text: string) => Number(text.replace(/\D/g, '').slice(0, 9));

export function SampleMark() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-chip bg-yellow-tint px-2 py-0.5 font-title whitespace-nowrap text-yellow-ink">
      <span aria-hidden="true" className="h-3 w-1 -skew-x-[18deg] bg-yellow-dot" />
      Sample
    </span>
  );
}

// The share of the maximum length from which it is shown.
const nearShare = 0.8;

function LengthGuide({ length, best, max }: { length: number; best: number; max: number }) {
  const isBeyondBest = length > best && length <= max;
  if (!isBeyondBest && length < max * nearShare) return null;
  return (
    <p
      className={classNames(
        'ms-auto mt-1 text-1 tabular-nums',
        length > max ? 'text-red-ink' : 'text-ink-2',
      )}
    >
      {isBeyondBest && `Looks best up to ${best}; `}
      {length} of {max}
    </p>
  );
}

export type Entry = Readonly<Record<string, SingleValue>>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toEntries = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter(isEntry) : [];

/** Converts to the API's form. */
export const toValue = (value: unknown): WebsiteValue => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return toPicture(value) ?? toEntries(value);
};

/** For a picture, its alternative text. */
export const toText = (value: unknown): string => toPicture(value)?.alt ?? String(value ?? '');

interface Marking {
  label: string;
  icon: LucideIcon;
  /** Returns the selected text with its marks, and the part to select afterwards. */
  mark(words: string): [text: string, chosen: string];
}

const markings: readonly Marking[] = [
  { label: 'Bold', icon: Bold, mark: (words) => [`*${words}*`, words] },
  { label: 'Link', icon: Link2, mark: (words) => [`[${words}](https://)`, 'https://'] },
  {
    label: 'List',
    icon: List,
    mark(words) {
      const text = words.replaceAll(/^/gm, '- ');
      return [text, text.slice(2)];
    },
  },
];

interface MarkButtonsProps {
  /** Contains the text's `textarea`. */
  box: RefObject<HTMLElement | null>;
  label: string;
  onChange(text: string): void;
}

function MarkButtons({ box, label, onChange }: MarkButtonsProps) {
  function apply(mark: Marking['mark']) {
    const field = box.current?.querySelector('textarea');
    if (!field) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    const [text, chosen] = mark(value.slice(start, end) || 'words');
    const from = start + text.lastIndexOf(chosen);
    onChange(value.slice(0, start) + text + value.slice(end));
    // Wait until the field has the new text.
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(from, from + chosen.length);
    });
  }
  return (
    <fieldset aria-label={`Marks for ${label}`} className="mt-1.5 flex gap-2">
      {markings.map(({ label: name, icon: Icon, mark }) => (
        <Button
          key={name}
          variant="line"
          size="dense"
          title={name}
          aria-label={name}
          onClick={() => apply(mark)}
        >
          <Icon className="size-4" />
        </Button>
      ))}
    </fieldset>
  );
}
