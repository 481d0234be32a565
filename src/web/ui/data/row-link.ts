import type { MouseEvent } from 'react';

/** Marks the link that a press anywhere on its row or card follows. */
export const rowLink = { 'data-row-link': '' };

/** Marks a cell whose text is often copied: a press there doesn't follow the link. */
export const copyable = { 'data-copyable': '' };

/** The row's `onClickCapture`. Ignores the second click of a double click on previous content, such as a menu. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The row's `onClick` and `onAuxClick`. Unlike a link that covers the row, it keeps the text selectable: ignores
 * presses that end a selection, and those on controls or copyable cells.
 */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, button, detail, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || button > 1 || detail > 1 || !(target instanceof Element)) return;
  // Events from menus and dialogs also bubble here through their portals.
  if (!row.contains(target) || target.closest('a, button, label, [data-copyable]')) return;
  if (button === 0 && window.getSelection()?.isCollapsed === false) return;
  const link = row.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}
