import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSession } from '#web/platform/http/session.ts';
import { SearchDialog } from './search-dialog.tsx';
import { forgetOpened } from './search-recent.ts';

const fields = 'input, textarea, select, [contenteditable]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

/** Ctrl or Command with K, or a slash outside of text fields. */
function asksForSearch({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyboardEvent): boolean {
  if (document.querySelector(overlays)) return false;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) return key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.closest(fields) !== null;
  return key === '/' && !isTyping && !altKey && !ctrlKey && !metaKey;
}

/** The global search: a button in the top bar, and keyboard shortcuts everywhere. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);

  // A layout effect, so that keys pressed right after the first paint work.
  useLayoutEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.defaultPrevented || !asksForSearch(event)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  // Hide the opened records from this computer's next user.
  useEffect(() => useSession.subscribe(({ accessToken }) => accessToken ?? forgetOpened()), []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setIsOpen(true)}
        className="inline-flex size-(--h-row) shrink-0 items-center justify-center gap-3 rounded-field text-ink-2 hover:bg-navy-100 hover:text-navy-900 md:h-(--h-dense) md:w-70 md:justify-start md:border md:border-line-strong md:bg-card md:px-3.5"
      >
        <Search className="size-5 shrink-0 md:size-4.5" />
        <span className="me-auto text-2 max-md:sr-only">Search everything</span>
        <span
          aria-hidden="true"
          className="rounded-chip border border-line px-1.5 text-1 max-md:hidden"
        >
          {isApple() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
