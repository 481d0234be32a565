import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, startTransition, useId, useRef, useState } from 'react';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { rowAction, useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

const OpenMenu = lazyComponent(async () => (await import('#web/ui/overlays/open-menu.tsx')).OpenMenu);

/** The second press of a double click comes within this time. */
const doubleClickMs = 500;

interface ActionsMenuProps {
  /** Names what the actions apply to. */
  name: string;
  /** Dangerous items are moved to the end. Without items, there is no menu. */
  items: readonly MenuItem[];
  /** Has a border, for use beside buttons. */
  isFramed?: boolean;
  /** Instead of the three dots, beside what the actions apply to; it is smaller for a mouse. */
  icon?: LucideIcon;
}

/**
 * A row's actions, behind three dots. An action runs after the menu has closed and focus is back on the trigger, so
 * that a dialog opened by it returns focus there.
 *
 * The menu is mounted when it is first opened: a closed one in each row of a list takes a slow phone longer than the rest
 * of the row.
 */
export function ActionsMenu({ name, items, isFramed = false, icon: Icon }: ActionsMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(0);
  const id = useId();
  const [opened, setOpened] = useState<{ isOpen: boolean; trigger: HTMLButtonElement; isByKey: boolean }>();
  const isOpen = opened?.isOpen ?? false;
  useFocusFallback(trigger);

  function open(button: HTMLButtonElement, isByKey: boolean) {
    // Rendering it takes a slow phone longer than a press should.
    startTransition(() => setOpened({ isOpen: true, trigger: button, isByKey }));
  }
  const close = () => setOpened((before) => before && { ...before, isOpen: false });

  function openByPointer(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0 || event.ctrlKey) return;
    if (!isOpen) {
      openedAt.current = event.timeStamp;
      open(event.currentTarget, false);
    } else if (event.timeStamp - openedAt.current > doubleClickMs) close();
    // Else the press would take the focus from the menu.
    event.preventDefault();
  }
  function openByKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (!isOpen) open(event.currentTarget, true);
    else if (event.key !== 'ArrowDown') close();
  }

  if (items.length === 0) return null;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={id}
        {...(!Icon && rowAction)}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={openByPointer}
        onKeyDown={openByKey}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-navy-100 hover:text-navy-900',
          'data-[state=open]:bg-navy-100 data-[state=open]:text-navy-900',
          Icon ? 'size-7 pointer-coarse:size-(--h-row)' : 'size-(--h-dense) max-sm:size-(--h-row)',
          isFramed && 'border border-line-button bg-card',
        )}
      >
        {Icon ? (
          <Icon aria-hidden="true" className="size-4" />
        ) : (
          <EllipsisVertical aria-hidden="true" className="size-5" />
        )}
      </button>
      {opened && <OpenMenu {...opened} id={`${id}-menu`} items={items} onClose={close} />}
    </>
  );
}
