import { DropdownMenu } from 'radix-ui';
import { type FocusEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { MenuItem } from './menu-item.ts';
import { preventDefault } from './prevent-default.ts';

interface OpenMenuProps {
  id: string;
  isOpen: boolean;
  /** Whether a key has opened it, which moves focus to the first item. */
  isByKey: boolean;
  /** The button that opens it, which has an id. */
  trigger: HTMLButtonElement;
  items: readonly MenuItem[];
  onClose(): void;
}

/** The menu of a button that is there already. */
export function OpenMenu({ id, isOpen, isByKey, trigger, items, onClose }: OpenMenuProps) {
  const chosen = useRef<() => void>(null);
  const safe = items.filter((item) => !item.isDangerous);
  const dangerous = items.filter((item) => item.isDangerous);

  // What stands above the button can load as the menu opens, and would move it out of the window, and the menu with it.
  useEffect(() => {
    const main = trigger.closest('main');
    if (!isOpen || !main) return;
    const watcher = new ResizeObserver(() => trigger.scrollIntoView({ block: 'nearest' }));
    watcher.observe(main);
    return () => watcher.disconnect();
  }, [isOpen, trigger]);

  function leave(event: Event) {
    event.preventDefault();
    trigger.focus({ preventScroll: true });
    chosen.current?.();
    chosen.current = null;
  }
  const choose = (action: () => void) => {
    chosen.current = action;
  };
  // Radix does this for keys pressed since it was mounted, which the first one was not.
  function focusFirst({ target, currentTarget: menu }: FocusEvent) {
    if (isByKey && target === menu)
      menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }

  return (
    // A modal menu would hide the page from screen readers.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={(opens) => opens || onClose()}>
      <DropdownMenu.Trigger asChild>
        <StandIn button={trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={trigger.closest('main')}>
        <div>
          {/* Catches the press that closes the menu, so that it does nothing else; not the second click of a double click. */}
          <div
            aria-hidden="true"
            className="fixed inset-0 z-(--z-menu)"
            // A press would take the focus, which closes the menu as well.
            onMouseDown={preventDefault}
            onClick={({ detail }) => detail > 1 || onClose()}
          />
          <DropdownMenu.Content
            id={id}
            aria-labelledby={trigger.id}
            align="end"
            sideOffset={4}
            collisionPadding={12}
            onFocus={focusFirst}
            onPointerDownOutside={preventDefault}
            onCloseAutoFocus={leave}
            className="floating z-(--z-menu) max-h-(--radix-dropdown-menu-content-available-height) w-54 overflow-y-auto rounded-field border border-line bg-card p-1.5 text-2 shadow-soft"
          >
            {safe.map((item) => (
              <Item key={item.label} item={item} choose={choose} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && (
              <DropdownMenu.Separator className="my-1.5 border-t border-line" />
            )}
            {dangerous.map((item) => (
              <Item key={item.label} item={item} choose={choose} />
            ))}
          </DropdownMenu.Content>
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Takes the trigger's place in the menu's tree, so that the menu stands beside a button outside of it. */
function StandIn({ button, ref }: { button: HTMLButtonElement; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}

function Item({ item, choose }: { item: MenuItem; choose(action: () => void): void }) {
  const { label, icon: Icon, isDangerous = false } = item;
  const look = classNames(
    'flex min-h-(--h-row) cursor-pointer items-center gap-3 rounded-chip px-3 font-strong outline-none select-none data-highlighted:bg-office data-highlighted:shadow-none max-sm:min-h-(--h-control)',
    isDangerous ? 'text-danger' : 'text-ink',
  );
  const content = (
    <>
      <Icon aria-hidden="true" className={classNames('size-4.5 shrink-0', !isDangerous && 'text-ink-2')} />
      {label}
    </>
  );
  if ('to' in item) {
    return (
      <DropdownMenu.Item asChild className={look}>
        <Link to={item.to} state={item.state}>
          {content}
        </Link>
      </DropdownMenu.Item>
    );
  }
  if ('href' in item) {
    return (
      <DropdownMenu.Item asChild className={look}>
        <a href={item.href} {...(item.opensTab && { target: '_blank', rel: 'noreferrer' })}>
          {content}
        </a>
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item
      // Not `disabled`: arrow keys would pass it over, and nobody would hear the reason.
      aria-disabled={item.reason !== undefined}
      onSelect={(event) => (item.reason === undefined ? choose(item.onSelect) : event.preventDefault())}
      className={classNames(look, item.reason !== undefined && 'cursor-default py-2 text-ink-2')}
    >
      {item.reason === undefined ? (
        content
      ) : (
        <>
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            {label}
            <span className="block text-1 font-body">{item.reason}</span>
          </span>
        </>
      )}
    </DropdownMenu.Item>
  );
}
