import type { LucideIcon } from 'lucide-react';
import type { To } from 'react-router';

interface ItemLook {
  label: string;
  icon: LucideIcon;
  /** Shown in red, below a separator. */
  isDangerous?: boolean;
}

/** An action, as a menu item or a button. */
export interface ActionItem extends ItemLook {
  /** Why it can't be done now, in a sentence; it is shown, and choosing the item does nothing. */
  reason?: string;
  onSelect(): void;
}

/** A menu item: an action, a link within the site (`to`, with an optional link `state`) or one that leaves it. */
export type MenuItem = ActionItem | (ItemLook & { to: To; state?: unknown }) | OutsideItem;

/** A link that leaves the site: it opens another program, or with `opensTab` a new tab. */
interface OutsideItem extends ItemLook {
  href: string;
  opensTab?: boolean;
}
