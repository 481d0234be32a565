import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { rowAction, useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { MenuItem } from './menu-item.ts';
import { preventDefault } from './prevent-default.ts';

interface ActionsMenuProps {
  /** Names the subject of the actions. */
  name: string;
  /** Dangerous items are moved to the end. Without items there is no menu. */
  items: readonly MenuItem[];
  isFramed?: boolean;
  /** Replaces the three dots, next to the subject; smaller with a mouse. */
  icon?: LucideIcon;
}

/**
 * An action runs after the menu has closed and focus is back on the trigger: a dialog opened by it then returns
 * focus there.
 */
export function ActionsMenu({ name, items, isFramed = false, icon: Icon }: ActionsMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(null);
  const [isOpen, setOpen] = useState(false);
  useFocusFallback(trigger);
  // Content above can load as the menu opens, and push button and menu out of the window.
  useEffect(() => {
    const main = trigger.current?.closest('main');
    if (!isOpen || !main) return;
    const watcher = new ResizeObserver(() => trigger.current?.scrollIntoView({ block: 'nearest' }));
    watcher.observe(main);
    return () => watcher.disconnect();
  }, [isOpen]);
  const safe = items.filter((item) => !item.isDangerous);
  const dangerous = items.filter((item) => item.isDangerous);

  function leave(event: Event) {
    event.preventDefault();
    trigger.current?.focus({ preventScroll: true });
    chosen.current?.();
    chosen.current = null;
  }
  const choose = (action: () => void) => {
    chosen.current = action;
  };

  if (items.length === 0) return null;
  return (
    // A modal menu would hide the page from screen readers.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        ref={trigger}
        {...(!Icon && rowAction)}
        aria-label={`Actions for ${name}`}
        // The open menu's shade covers it, so this is the second press of a double click.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-navy-100 hover:text-navy-900',
          'data-[state=open]:bg-navy-100 data-[state=open]:text-navy-900',
          Icon ? 'size-7 pointer-coarse:size-(--h-row)' : 'size-(--h-dense) max-sm:size-(--h-row)',
          isFramed && 'border border-line-button bg-card',
        )}
      >
        {Icon ? <Icon className="size-4" /> : <EllipsisVertical className="size-5" />}
      </DropdownMenu.Trigger>
      {/* Inside the main landmark, where screen readers expect content; in a dialog outside of it. */}
      <DropdownMenu.Portal container={trigger.current?.closest('main') ?? null}>
        <div className="office">
          <Shade onPress={() => setOpen(false)} />
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={12}
            onPointerDownOutside={preventDefault}
            onCloseAutoFocus={leave}
            className="animate-menu z-(--z-menu) max-h-(--radix-dropdown-menu-content-available-height) w-54 overflow-y-auto rounded-field border border-line bg-card p-1.5 text-2 shadow-soft"
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

/** Swallows the press that closes the menu, except the rest of the press that opened it. */
function Shade({ onPress }: { onPress(): void }) {
  const isPressed = useRef(false);
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 z-(--z-menu)"
      onPointerDown={() => {
        isPressed.current = true;
      }}
      // Losing focus would close the menu too early.
      onMouseDown={preventDefault}
      // Ignore the second click of a double click.
      onClick={({ detail }) => isPressed.current && detail <= 1 && onPress()}
    />
  );
}

function Item({ item, choose }: { item: MenuItem; choose(action: () => void): void }) {
  const { label, icon: Icon, isDangerous = false } = item;
  const look = classNames(
    'flex min-h-(--h-row) cursor-pointer items-center gap-3 rounded-chip px-3 font-strong outline-none select-none data-highlighted:bg-office data-highlighted:shadow-none max-sm:min-h-(--h-control)',
    isDangerous ? 'text-danger' : 'text-ink',
  );
  const content = (
    <>
      <Icon className={classNames('size-4.5 shrink-0', !isDangerous && 'text-ink-2')} />
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
      // Not `disabled`: arrow keys would skip the item, and screen readers its reason.
      aria-disabled={item.reason !== undefined}
      onSelect={(event) =>
        item.reason === undefined ? choose(item.onSelect) : event.preventDefault()
      }
      className={classNames(look, item.reason !== undefined && 'cursor-default py-2 text-ink-2')}
    >
      {item.reason === undefined ? (
        content
      ) : (
        <>
          <Icon className="size-4.5 shrink-0" />
          <span>
            {label}
            <span className="block text-1 font-body">{item.reason}</span>
          </span>
        </>
      )}
    </DropdownMenu.Item>
  );
}
