import { SlidersHorizontal, X } from 'lucide-react';
import { type MouseEvent, type RefObject, startTransition, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { FilterSheet } from './filter-sheet.tsx';
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
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
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
  const shown = chipsOf(list);
  if (shown.length === 0) return null;

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
      {shown.map(({ key, words, without }) => (
        <li key={key} data-chip="" className="shrink-0">
          <button
            type="button"
            onClick={(event) => remove(event, without)}
            className="inline-flex min-h-8 items-center gap-2 rounded-chip bg-navy-100 px-3 text-1 font-strong whitespace-nowrap text-navy-900 hover:bg-line-button max-sm:min-h-11"
          >
            <span className="sr-only">Remove </span>
            {words}
            <X aria-hidden="true" className="size-4 shrink-0" />
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
  const given = filters.filter(({ as }) => as === 'given');
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
  if (given.length === 0) return chosen;
  const words = given
    .flatMap((filter) => filter.options.map((option) => wordsOf(filter, option)))
    .join(' · ');
  return [
    { key: 'given', words, without: Object.fromEntries(given.map(({ key }) => [key, []])) },
    ...chosen,
  ];
}
