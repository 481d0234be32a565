import type { MouseEvent } from 'react';

/** Props of the link in a row or card that a press anywhere on it follows. */
export const rowLink = { 'data-row-link': '' };

/** Props of a cell with what people copy: a press there selects text, and follows nothing. */
export const copyable = { 'data-copyable': '' };

/**
 * Ignores the second click of a double click on what was above the row, such as its menu, as `onClickCapture` of the row.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail <= 1) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Follows the row's link on a press, as `onClick` and `onAuxClick` of the row. Unlike a link that covers the row it leaves
 * the text to be selected: a press that ends a selection, on a control or in a copyable cell does nothing.
 */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, button, detail, ctrlKey, metaKey } = event;
  if (event.defaultPrevented || button > 1 || detail > 1 || !(target instanceof Element)) return;
  // Events of menus and dialogs bubble here from their portals as well.
  if (!row.contains(target) || target.closest('a, button, label, [data-copyable]')) return;
  if (button === 0 && window.getSelection()?.isCollapsed === false) return;
  const link = row.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}
