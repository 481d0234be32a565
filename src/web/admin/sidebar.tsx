import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Navigation } from './navigation.tsx';
import { SidebarLogo } from './sidebar-logo.tsx';

/** The navigation of wide windows, always visible at the left; folded it is a strip of icons. */
export function Sidebar({ isFolded }: { isFolded: boolean }) {
  return (
    <aside
      aria-label="Menu"
      className="fixed inset-y-0 start-0 z-(--z-bar) flex w-(--w-sidebar) flex-col overflow-y-auto bg-navy-950"
    >
      <SidebarLogo isFolded={isFolded} />
      <Navigation isFolded={isFolded} />
    </aside>
  );
}

/** The navigation of narrow windows: a button that opens it in a sheet. */
export function SlidingSidebar() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="-ms-2.5 inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-navy-900"
      >
        <Menu aria-hidden="true" />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Menu"
        header={<SidebarLogo />}
        side="left"
        theme="dark"
        isDense
        isFlush
        className="[--sheet-width:min(70vw,40rem)] motion-safe:[--sheet-time:0.3s]"
      >
        <Navigation onLeave={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}
