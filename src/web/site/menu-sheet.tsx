import { Link, useLocation } from 'react-router';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Contact } from './contact.tsx';
import { isCurrent, mainLinks } from './links.ts';

interface MenuSheetProps {
  isOpen: boolean;
  onClose(): void;
}

/** The header's links on small screens; choosing one closes the sheet. */
export function MenuSheet({ isOpen, onClose }: MenuSheetProps) {
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
        <Contact theme="dark" />
      </div>
    </Sheet>
  );
}
