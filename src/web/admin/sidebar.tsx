import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useWebsite } from '#web/platform/page/website.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Navigation } from './navigation.tsx';

export function Sidebar({ isFolded }: { isFolded: boolean }) {
  return (
    <aside
      aria-label="Menu"
      className={classNames(
        'fixed inset-y-0 start-0 z-(--z-bar) flex flex-col overflow-y-auto bg-navy-950 print:hidden',
        isFolded ? 'w-(--w-rail)' : 'w-(--w-sidebar)',
      )}
    >
      <SidebarLogo isFolded={isFolded} />
      <Navigation isFolded={isFolded} />
    </aside>
  );
}

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
        className="[--sheet-width:min(70vw,40rem)] motion-safe:[--come-time:0.3s]"
      >
        <Navigation onLeave={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}

function SidebarLogo({ isFolded = false }: { isFolded?: boolean }) {
  const { company } = useWebsite();
  return (
    <p
      className={classNames(
        'flex items-center gap-2 py-3.5 text-3 leading-[1.15] font-title text-on-navy',
        isFolded ? 'px-3' : 'px-4',
      )}
    >
      <img src="/favicon.svg" alt="" width={40} height={40} className="shrink-0" />
      <span className={isFolded ? 'sr-only' : 'max-w-[7em] text-balance'}>{company.name}</span>
    </p>
  );
}
