import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { UndoBody } from '#contract/undo/undo.ts';
import { Button, type ButtonVariant } from '#web/ui/actions/button.tsx';
import { useFocusFallback } from '#web/ui/actions/use-focus-fallback.ts';
import { StatusBadge } from '#web/ui/data/status-badge.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem, MenuItem } from '#web/ui/overlays/menu-item.ts';
import { UndoLine } from './undo-line.tsx';

interface RecordHeadProps {
  name: string;
  status: string;
  icon?: LucideIcon;
  /** The most requested facts, in one line. */
  facts: string;
  /** The reference and the date of receipt. */
  received: string;
  children?: ReactNode;
  /** Most likely first: two are buttons unless all are dangerous, the others menu items. */
  actions: readonly ActionItem[];
  hasMainAction?: boolean;
  more: readonly MenuItem[];
  undo: UndoBody;
}

const maxButtons = 2;

export function RecordHead(props: RecordHeadProps) {
  const {
    name,
    status,
    icon: Icon,
    facts,
    received,
    children,
    actions,
    hasMainAction = false,
    more,
    undo,
  } = props;
  const buttons = actions.every(({ isDangerous }) => isDangerous)
    ? []
    : actions.slice(0, maxButtons);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-4 rounded-card border border-line bg-card p-4 sm:p-6 xl:grid-cols-[minmax(0,1fr)_auto_auto] xl:items-center print:py-2">
      <div className="flex min-w-0 items-center gap-5">
        {Icon && (
          <span
            aria-hidden="true"
            className="inline-flex size-18 shrink-0 items-center justify-center rounded-card bg-navy-100 text-navy-900 max-sm:hidden"
          >
            <Icon className="size-7" />
          </span>
        )}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
            <h1 className="title text-4">{name}</h1>
            <StatusBadge status={status} />
          </div>
          <p className="mt-1.5 text-2 font-strong text-ink">{facts}</p>
          <p className="text-2 text-ink-2">{received}</p>
          {children}
          <UndoLine {...undo} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden max-xl:order-last max-xl:col-span-2">
        {/* The primary action comes last. */}
        {buttons.toReversed().map((item) => (
          <ActionButton
            key={item.label}
            item={item}
            variant={
              item.isDangerous ? 'caution' : hasMainAction && item === buttons[0] ? 'gold' : 'line'
            }
          />
        ))}
      </div>
      <ActionsMenu name={name} items={[...actions.slice(buttons.length), ...more]} isFramed />
    </div>
  );
}

// The button disappears when the status changes.
function ActionButton({ item, variant }: { item: ActionItem; variant: ButtonVariant }) {
  const { label, icon: Icon, onSelect } = item;
  const ref = useRef<HTMLButtonElement>(null);
  useFocusFallback(ref);
  return (
    <Button ref={ref} variant={variant} size="dense" className="max-sm:grow" onClick={onSelect}>
      <Icon className="size-4.5 max-sm:hidden" />
      {label}
    </Button>
  );
}
