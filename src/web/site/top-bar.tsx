import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useWebsite } from '#web/platform/page/website.ts';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Contact } from './contact.tsx';
import { isCurrent, mainLinks } from './links.ts';
import { Logo } from './logo.tsx';

/** Fixed; transparent over a hero image until scrolled, else white. */
export function TopBar() {
  const { company, announcements } = useWebsite();
  const { pathname } = useLocation();
  const { bar, isScrolled, isSolid } = useScrolled();
  const isAwake = useIsHydrated();
  return (
    <header
      ref={bar}
      data-bar=""
      data-scrolled={isScrolled ? '' : undefined}
      data-solid={isSolid ? '' : undefined}
      className={classNames(
        'z-(--z-bar) border-b border-line bg-card text-navy-900 clear:scrim-bar clear:border-transparent clear:bg-transparent clear:text-on-navy',
        // Sticky below an announcement; the negative margin keeps it out of the flow, as if fixed.
        announcements.title === ''
          ? 'fixed inset-x-0 top-0 no-script:absolute'
          : 'sticky top-0 mb-[calc(-1px-var(--h-bar))]',
        // Before hydration it can't turn solid: keep it on the image, whose shade its text needs.
        !isAwake && (announcements.title === '' ? 'clear:absolute' : 'clear:relative'),
      )}
    >
      <div className="content flex min-h-(--h-bar) items-center justify-between gap-6 max-lg:py-1">
        <Link
          to="/"
          aria-label={`${company.name}, home page`}
          className="-m-2 rounded-field p-2 wrap-break-word"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="-me-3.5 hidden lg:block xl:wrap-break-word">
          <ul className="flex items-stretch">
            {mainLinks.map(({ to, label }) => (
              <li key={to} className="flex">
                <BarLink to={to} label={label} isCurrent={isCurrent(to, pathname)} />
              </li>
            ))}
          </ul>
        </nav>
        <MenuButton />
      </div>
    </header>
  );
}

function BarLink({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="group/item relative flex min-h-(--h-bar) items-center px-3.5 font-strong clear:min-h-13 aria-[current]:text-gold-700 clear:aria-[current]:text-gold-400"
    >
      {label}
      <span
        aria-hidden="true"
        className="absolute inset-x-3.5 bottom-0 h-1 origin-left -skew-x-[18deg] scale-x-0 bg-gold-400 transition-transform duration-(--base) group-hover/item:scale-x-100 group-aria-[current]/item:scale-x-100 clear:bottom-2 clear:h-[3px]"
      />
    </Link>
  );
}

const menuButton =
  '-me-2.5 inline-flex size-11 items-center justify-center rounded-field lg:hidden';

/** Until hydration, a link to the same links in the footer. */
function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  if (!useIsHydrated())
    return (
      <a href="#footer" aria-label="Menu" className={menuButton}>
        <Menu className="size-6" />
      </a>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Open menu"
        onClick={(event) => {
          // Safari doesn't focus pressed buttons, and focus must return here.
          event.currentTarget.focus();
          setOpen(true);
        }}
        className={menuButton}
      >
        <Menu className="size-6" />
      </button>
      <MenuSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/**
 * `isScrolled`: by more than a tenth of the document. `isSolid`: far enough that the page's text would reach the
 * header.
 */
function useScrolled() {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [state, setState] = useState({ isScrolled: false, isSolid: false });

  // Repeat for each page: pages differ in height and image.
  useEffect(() => {
    function measure() {
      const isScrolled = window.scrollY > document.documentElement.scrollHeight / 10;
      const isSolid = isScrolled || window.scrollY > (bar.current?.offsetHeight ?? 0) / 8;
      setState((before) =>
        before.isScrolled === isScrolled && before.isSolid === isSolid
          ? before
          : { isScrolled, isSolid },
      );
    }
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [pathname]);

  return { bar, ...state };
}

interface MenuSheetProps {
  isOpen: boolean;
  onClose(): void;
}

function MenuSheet({ isOpen, onClose }: MenuSheetProps) {
  const { pathname } = useLocation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu" theme="dark">
      <nav aria-label="Main">
        <ul className="divide-y divide-line-navy border-b border-line-navy">
          {mainLinks.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                className="flex min-h-14 items-center gap-3 text-3 font-title text-on-navy aria-[current]:text-gold-400"
              >
                {isCurrent(to, pathname) && (
                  <span aria-hidden="true" className="h-5 w-1.5 -skew-x-[18deg] bg-gold-400" />
                )}
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8">
        <Contact />
      </div>
    </Sheet>
  );
}
