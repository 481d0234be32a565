import { SlidersHorizontal, X } from 'lucide-react';
import {
  type Dispatch,
  type MouseEvent,
  memo,
  type RefObject,
  type SetStateAction,
  startTransition,
  useRef,
  useState,
} from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type Choices, type Filter, type List, wordOf } from './use-list.ts';

interface ListFiltersProps {
  list: List;
  /** The Filters button, which gets focus when the last chip is removed. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Its unsubmitted text is applied together with the chosen filters. */
  searchField: RefObject<HTMLInputElement | null>;
}

export function ListFilters({ list, opener, searchField }: ListFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [ticked, setTicked] = useState<Choices>({});
  const offered = list.filters.filter(({ as }) => as !== 'given');
  const count = chipsOf(list).length;

  function open() {
    // On slow phones, rendering the sheet would delay the button's response.
    startTransition(() => {
      setTicked(list.choices);
      setIsOpen(true);
    });
  }
  function show() {
    // Keep the filter's order, so that equal choices have equal URLs.
    const chosen = offered.map(({ key, options }) => [
      key,
      options.filter((one) => ticked[key]?.includes(one)),
    ]);
    list.choose(Object.fromEntries(chosen), searchField.current?.value.trim());
    setIsOpen(false);
  }

  return (
    <>
      <Button
        ref={opener}
        variant="line"
        size="dense"
        onClick={open}
        aria-haspopup="dialog"
        className="self-start"
      >
        <SlidersHorizontal />
        Filters
        {count > 0 && (
          <>
            <span
              aria-hidden="true"
              className="inline-flex h-5 min-w-5 items-center justify-center rounded-chip bg-gold-400 px-1 text-1 text-navy-950 tabular-nums"
            >
              {count}
            </span>
            <span className="sr-only">, {count} chosen</span>
          </>
        )}
      </Button>
      <FilterSheet
        filters={offered}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        ticked={ticked}
        onChange={setTicked}
        onShow={show}
      />
    </>
  );
}

/** Removable chips; filters set by a link share one. Renders nothing without filters. */
export function ChosenFilters({ list, opener, searchField }: ListFiltersProps) {
  const chips = useRef<HTMLUListElement>(null);
  const visibleChips = chipsOf(list);
  if (visibleChips.length === 0) return null;

  // The removed chip disappears; move focus to its neighbour.
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>, without: Choices) {
    const buttons = [...(chips.current?.querySelectorAll<HTMLElement>('[data-chip] button') ?? [])];
    const at = buttons.indexOf(currentTarget);
    (buttons[at + 1] ?? buttons[at - 1] ?? opener.current)?.focus();
    list.choose(without, searchField.current?.value.trim());
  }
  function clear() {
    opener.current?.focus();
    list.clearFilters();
  }

  return (
    <ul
      ref={chips}
      aria-label="Chosen filters"
      className="relative -mx-(--gutter) -my-1.5 flex items-center gap-2 px-(--gutter) py-1.5 max-sm:overflow-x-auto sm:flex-wrap"
    >
      {visibleChips.map(({ key, words, without }) => (
        <li key={key} data-chip="" className="shrink-0 sm:max-w-full">
          <button
            type="button"
            onClick={(event) => remove(event, without)}
            className="inline-flex min-h-8 items-center gap-2 rounded-chip bg-navy-100 px-3 text-start text-1 font-strong text-navy-900 hover:bg-line-button max-sm:min-h-11 max-sm:whitespace-nowrap sm:wrap-anywhere"
          >
            <span className="sr-only">Remove </span>
            {words}
            <X className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      <li className="shrink-0">
        <button
          type="button"
          onClick={clear}
          className="min-h-8 rounded-chip px-2 text-1 font-strong text-navy-600 underline underline-offset-4 hover:text-navy-900 max-sm:min-h-11"
        >
          Clear all
        </button>
      </li>
    </ul>
  );
}

interface Chip {
  key: string;
  words: string;
  without: Choices;
}

const wordsOf = (filter: Filter, option: string) => `${filter.label}: ${wordOf(filter, option)}`;

function chipsOf({ filters, choices }: List): Chip[] {
  const linkFilters = filters.filter(({ as }) => as === 'given');
  const chosen = filters
    .filter(({ as }) => as !== 'given')
    .flatMap((filter) => {
      const options = choices[filter.key] ?? [];
      return options.map((option) => ({
        key: `${filter.key} ${option}`,
        words: wordsOf(filter, option),
        without: { [filter.key]: options.filter((one) => one !== option) },
      }));
    });
  if (linkFilters.length === 0) return chosen;
  const words = linkFilters
    .flatMap((filter) => filter.options.map((option) => wordsOf(filter, option)))
    .join(' · ');
  return [
    { key: 'given', words, without: Object.fromEntries(linkFilters.map(({ key }) => [key, []])) },
    ...chosen,
  ];
}

interface FilterSheetProps {
  filters: readonly Filter[];
  isOpen: boolean;
  onClose(): void;
  /** Chosen but not yet applied. */
  ticked: Choices;
  onChange: Dispatch<SetStateAction<Choices>>;
  onShow(): void;
}

function FilterSheet({ filters, isOpen, onClose, ticked, onChange, onShow }: FilterSheetProps) {
  return (
    <Sheet
      isDense
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="line" className="grow" onClick={() => onChange({})}>
            Reset
          </Button>
          <Button className="grow" onClick={onShow}>
            Show Results
          </Button>
        </div>
      }
    >
      <div className="grid gap-6">
        {filters.map((filter) => (
          <FilterFields
            key={filter.key}
            filter={filter}
            chosen={ticked[filter.key] ?? none}
            onChange={onChange}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface FilterFieldsProps {
  filter: Filter;
  chosen: readonly string[];
  onChange: FilterSheetProps['onChange'];
}

const none: readonly string[] = [];

// More options than this use two columns.
const maxInOneColumn = 8;

// A press changes at most one filter, and the states alone are 37 options: don't render the rest.
const FilterFields = memo(({ filter, chosen, onChange }: FilterFieldsProps) => {
  const { key, label, options, as = 'ticks' } = filter;
  const onChoose = (choice: readonly string[]) =>
    onChange((before) => ({ ...before, [key]: choice }));
  if (as !== 'ticks') {
    return (
      <Select
        label={label}
        name={key}
        value={chosen[0] ?? ''}
        onChange={(value) => onChoose(value === '' ? [] : [value])}
        isOptional
        options={options}
        labelOf={(option) => wordOf(filter, option)}
      />
    );
  }
  const tick = (option: string, isTicked: boolean) => {
    const others = chosen.filter((one) => one !== option);
    onChoose(isTicked ? [...others, option] : others);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-2 font-title text-navy-900">{label}</legend>
      <div className={classNames(options.length > maxInOneColumn && 'grid grid-cols-2 gap-x-3')}>
        {options.map((option) => (
          <Checkbox
            key={option}
            name={key}
            label={wordOf(filter, option)}
            checked={chosen.includes(option)}
            onChange={(isTicked) => tick(option, isTicked)}
          />
        ))}
      </div>
    </fieldset>
  );
});
