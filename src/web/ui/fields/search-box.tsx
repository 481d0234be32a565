import { Search, X } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface SearchBoxProps {
  /** Names the list and the searched fields. */
  label: string;
  placeholder?: string;
  /** Names further searchable things. */
  hint?: string | undefined;
  /** For reading typed text that hasn't been submitted. */
  ref?: RefObject<HTMLInputElement | null>;
  value: string;
  onSearch(search: string): void;
}

/** Enter or the icon searches; the cross clears the search. */
export function SearchBox({ label, placeholder, hint, ref, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sought, setSought] = useState(value);
  const ownRef = useRef<HTMLInputElement>(null);
  const field = ref ?? ownRef;

  // Copy an outside change (Back, a link) into the field. Skip searches submitted here: the user may have typed on
  // before the list shows them.
  if (value !== shown) {
    setShown(value);
    if (value !== sought) {
      setSought(value);
      setText(value);
    }
  }

  function seek(search: string) {
    setSought(search);
    onSearch(search);
  }

  function search(event: FormEvent) {
    event.preventDefault();
    seek(text.trim());
  }

  function clear() {
    setText('');
    field.current?.focus();
    if (value !== '') seek('');
  }

  return (
    <form onSubmit={search} className="relative w-full sm:w-95 sm:max-w-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        ref={field}
        type="text"
        name="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={120}
        placeholder={placeholder}
        title={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(
          'min-h-(--h-dense) w-full rounded-field border border-line-strong bg-card py-2 ps-4 text-2 text-ink placeholder:text-ink-3',
          text === '' ? 'pe-11' : 'pe-22',
        )}
      />
      <span className="absolute inset-y-0 end-0 flex">
        {text !== '' && (
          <button
            type="button"
            onClick={clear}
            aria-label="Clear search"
            className="flex w-11 items-center justify-center rounded-field text-ink-2 hover:text-navy-900"
          >
            <X className="size-4.5" />
          </button>
        )}
        <button
          type="submit"
          aria-label="Search"
          className="flex w-11 items-center justify-center rounded-field text-navy-900 hover:text-navy-600"
        >
          <Search className="size-4.5" />
        </button>
      </span>
    </form>
  );
}
