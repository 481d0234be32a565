import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CornerDownLeft, History, Search as SearchIcon, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchEverything } from '#contract/search/search.ts';
import { useSettled } from '#web/platform/forms/use-settled.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useBackLink } from '#web/platform/lists/link-state.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  type Entry,
  type EntryGroup,
  findableNumbers,
  screensFor,
  toGroups,
} from './search-entries.ts';
import { splitMatches } from './search-match.ts';
import { readOpened, rememberOpened } from './search-recent.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onClose(): void;
}

export function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const opener = useReturnFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 animate-come data-[state=closed]:animate-go z-(--z-dialog) bg-scrim-dialog" />
        <Radix.Content
          ref={opener.ref}
          aria-describedby={undefined}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.restoreFocus}
          className="office fixed inset-0 z-(--z-dialog) flex flex-col overflow-hidden bg-card text-2 text-ink shadow-soft outline-none [--above:min(96px,12vh)] sm:top-(--above) sm:bottom-auto sm:mx-auto sm:max-h-[min(620px,100dvh-2*var(--above))] sm:w-[min(680px,100vw-2*var(--gutter))] sm:rounded-card"
        >
          <Radix.Title className="sr-only">Search everything</Radix.Title>
          <SearchPanel onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const key =
  'rounded-chip border border-line-button px-1.5 text-1 font-strong [font-family:inherit]';

function SearchPanel({ onClose }: { onClose(): void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Whether Enter was pressed before the results arrived. */
  const isAwaited = useRef(false);
  const { groups, isStale, error, isSearching } = useSearch(typed);
  const can = useCan();
  const navigate = useNavigate();
  const back = useBackLink();
  const entries = groups.flatMap((group) => group.entries);
  const records = groups.flatMap((group) => group.entries.filter(({ isRecord }) => isRecord));
  const chosen = Math.min(active, entries.length - 1);
  const optionId = (place: number) => `${id}-${place}`;

  function open({ to, name, reference = '', isRecord = false }: Entry, isNewTab: boolean) {
    if (isRecord) rememberOpened({ path: to, name, reference });
    if (isNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to, { state: isRecord ? back : undefined });
  }

  useEffect(() => {
    if (isStale || !isAwaited.current) return;
    isAwaited.current = false;
    const [first] = entries;
    if (first) open(first, false);
  });

  function type(text: string) {
    isAwaited.current = false;
    setTyped(text);
    setActive(0);
  }

  function press(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((chosen + step + entries.length) % entries.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const entry = entries[chosen];
    if (isStale) isAwaited.current = true;
    else if (entry) open(entry, event.metaKey || event.ctrlKey);
  }

  return (
    <>
      <div className="flex min-h-16 shrink-0 items-center gap-3.5 border-b border-line px-5">
        <SearchIcon className="size-5 shrink-0 text-navy-900" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          placeholder="Name, phone, email or number"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent py-3 text-3 text-ink outline-none placeholder:text-ink-3 focus-visible:shadow-none"
        />
        <Radix.Close
          aria-label="Esc, close"
          className="-me-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-field"
        >
          <X className="size-5 sm:hidden" />
          <span aria-hidden="true" className={classNames(key, 'max-sm:hidden')}>
            Esc
          </span>
        </Radix.Close>
      </div>
      <p role="status" className="sr-only">
        {isSearching &&
          !isStale &&
          !error &&
          (records.length > 0 ? pluralize(records.length, 'result') : 'No results')}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={isStale}
        className={classNames(
          'grow overflow-y-auto overscroll-contain p-2',
          isStale && 'opacity-60',
        )}
      >
        {groups.map((group, place) => {
          const before = groups
            .slice(0, place)
            .reduce((count, { entries: its }) => count + its.length, 0);
          const headingId = `${id}-group-${place}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox takes no fieldset.
            <div key={group.label} role="group" aria-labelledby={headingId}>
              <p id={headingId} className="px-2.5 pt-2.5 pb-1 text-1 font-strong text-ink-2">
                {group.label}
              </p>
              {group.entries.map((entry, at) => (
                <SearchOption
                  key={entry.to}
                  id={optionId(before + at)}
                  entry={entry}
                  text={typed}
                  isActive={before + at === chosen}
                  onPoint={() => setActive(before + at)}
                  onOpen={({ button, ctrlKey, metaKey }) =>
                    open(entry, button === 1 || ctrlKey || metaKey)
                  }
                />
              ))}
            </div>
          );
        })}
      </div>
      {isSearching && !isStale && records.length === 0 && (
        <p className="px-5 pb-4 text-ink-2">
          {error
            ? "The search didn't work. Please try again."
            : 'Nothing was found. Names can be in any order. A phone number is found by its first or last digits, an email address or a number by its first characters.'}
        </p>
      )}
      <p
        aria-hidden="true"
        className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-1 text-ink-2 max-sm:hidden"
      >
        <span>
          <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> move
        </span>
        <span>
          <kbd className={key}>↵</kbd> open
        </span>
        <span className="me-auto">
          <kbd className={key}>Ctrl ↵</kbd> new tab
        </span>
        <span>Finds: {['name', 'phone', 'email', ...findableNumbers(can)].join(', ')}</span>
      </p>
    </>
  );
}

interface SearchOptionProps {
  id: string;
  entry: Entry;
  text: string;
  isActive: boolean;
  onPoint(): void;
  onOpen(event: MouseEvent): void;
}

function SearchOption({ id, entry, text, isActive, onPoint, onOpen }: SearchOptionProps) {
  const { icon: Icon, name, facts, status, isRecord } = entry;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose the active option.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      ref={line}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onOpen}
      onAuxClick={onOpen}
      className={classNames(
        'flex min-h-(--h-row) cursor-pointer items-center gap-3.5 rounded-field px-2.5 py-1.5',
        isActive && 'bg-navy-100',
      )}
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-chip bg-office text-navy-900">
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-title text-navy-900">
          {isRecord ? <HighlightedName name={name} text={text} /> : name}
        </span>
        {facts && <span className="block truncate text-1 text-ink-2">{facts}</span>}
      </span>
      {status && <StatusBadge status={status} />}
      <CornerDownLeft
        className={classNames('size-4 shrink-0 max-sm:hidden', !isActive && 'invisible')}
      />
    </div>
  );
}

function HighlightedName({ name, text }: { name: string; text: string }) {
  const parts = splitMatches(name, text);
  return parts.map(({ text: part, isMatch }, place) =>
    isMatch ? (
      <mark key={place} className="border-b-2 border-gold-500 bg-transparent text-inherit">
        {part}
      </mark>
    ) : (
      <span key={place}>{part}</span>
    ),
  );
}

const minLetters = 2;

interface Search {
  groups: readonly EntryGroup[];
  /** Whether the groups belong to an earlier text. */
  isStale: boolean;
  error: Error | null;
  /** Whether the text is long enough to search for. */
  isSearching: boolean;
}

function useSearch(typed: string): Search {
  const can = useCan();
  const text = typed.trim();
  const settled = useSettled(text);
  const isSearching = text.length >= minLetters;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...apiQuery(searchEverything, { query: { text: settled } }),
    // Include colleagues' latest changes.
    staleTime: 0,
    gcTime: 60_000,
    enabled: settled.length >= minLetters,
    placeholderData: keepPreviousData,
  });
  const screens = screensFor(text, can);
  const goTo = screens.length > 0 ? [{ label: 'Go to', entries: screens }] : [];
  if (!isSearching) {
    const opened =
      text === ''
        ? readOpened().map(({ path, name, reference }) => ({
            to: path,
            name,
            facts: reference,
            icon: History,
          }))
        : [];
    const last = opened.length > 0 ? [{ label: 'Last opened', entries: opened }] : [];
    return { groups: [...last, ...goTo], isStale: false, error: null, isSearching };
  }
  const isStale = settled !== text || isPlaceholderData || (isFetching && data === undefined);
  return {
    groups: [...(data ? toGroups(data.data, settled) : []), ...goTo],
    isStale,
    error,
    isSearching,
  };
}
