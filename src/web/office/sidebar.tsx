import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { keepForToasts } from '#web/ui/keep-for-toasts.ts';
import { Company } from './company.tsx';
import { Navigation } from './navigation.tsx';

/** The way around the back-office, always in view at the left of wide windows. */
export function Sidebar() {
  return (
    <aside
      aria-label="Menu"
      className="fixed inset-y-0 start-0 z-(--z-bar) flex w-(--w-sidebar) flex-col overflow-y-auto bg-navy-950"
    >
      <Company />
      <Navigation />
    </aside>
  );
}

/** The same on narrow windows: a button, and the panel that it slides in. */
export function SlidingSidebar() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className="-ms-2.5 inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-navy-900"
      >
        <Menu aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="shade fixed inset-0 z-(--z-dialog) bg-scrim-dialog" />
        <Dialog.Content
          aria-describedby={undefined}
          onPointerDownOutside={keepForToasts}
          className="sidebar-panel office fixed inset-y-0 start-0 z-(--z-dialog) flex w-[70%] max-w-screen-sm flex-col overflow-y-auto bg-navy-950"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between pe-2">
            <Company />
            <Dialog.Close
              aria-label="Close menu"
              className="inline-flex size-(--h-row) shrink-0 items-center justify-center rounded-field text-on-navy hover:bg-navy-800"
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Navigation onLeave={() => setIsOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
