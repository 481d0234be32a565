import { Megaphone, X } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { NonceContext } from '#web/platform/page/ssr-context.ts';
import { useWebsite } from '#web/platform/page/website.ts';

const storageKey = 'closed-announcement';

// An inline script before the first paint, so that a closed bar causes no layout shift. Serialised as text, so it
// can't use anything from outside.
function hideClosed() {
  const bar = document.currentScript?.previousElementSibling;
  try {
    if (bar instanceof HTMLElement)
      bar.hidden = localStorage.getItem('closed-announcement') === bar.dataset.words;
  } catch {
    // Without storage access, the bar shows.
  }
}

function recall(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepClosed(words: string) {
  try {
    window.localStorage.setItem(storageKey, words);
  } catch {
    // Without storage access, it shows again on the next page load.
  }
}

export function Announcement() {
  const { title, text, link, linkLabel, from, to } = useWebsite().announcements;
  const nonce = useContext(NonceContext);
  const bar = useRef<HTMLElement>(null);
  const words = [title, text, link, from, to].join(' ');
  // For a bar rendered in the browser, where the inline script doesn't run.
  useEffect(() => {
    if (bar.current && recall() === words) bar.current.hidden = true;
  }, [words]);
  if (title === '') return null;

  function close() {
    keepClosed(words);
    if (bar.current) bar.current.hidden = true;
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <>
      <section
        ref={bar}
        aria-label="Announcement"
        data-words={words}
        suppressHydrationWarning
        className="border-s-5 border-gold-400 bg-gold-100 text-1 text-ink"
      >
        <div className="content flex items-start gap-3 py-1">
          <Megaphone aria-hidden="true" className="mt-3 size-5 shrink-0 text-gold-700" />
          <p className="min-w-0 grow py-2.5 wrap-anywhere">
            <strong className="font-title">{title}</strong> {text}{' '}
            {link !== '' && (
              <a href={link} className="font-title underline underline-offset-4">
                {linkLabel}
              </a>
            )}
          </p>
          <button
            type="button"
            aria-label="Close the announcement"
            onClick={close}
            className="-me-3 inline-flex size-11 shrink-0 items-center justify-center rounded-field no-script:hidden"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </section>
      <script
        {...(nonce !== null && { nonce })}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${hideClosed})()` : '' }}
      />
    </>
  );
}
