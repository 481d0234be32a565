import type { LucideIcon } from 'lucide-react';
import type { To } from 'react-router';

interface ItemLook {
  label: string;
  icon: LucideIcon;
  /** Shown in red, below a separator. */
  isDangerous?: boolean;
}

export interface ActionItem extends ItemLook {
  /** Why the action is impossible now, in a sentence. It is shown, and the item does nothing. */
  reason?: string;
  onSelect(): void;
}

/** An action, an internal link (`to` with optional link `state`) or an external link. */
export type MenuItem = ActionItem | (ItemLook & { to: To; state?: unknown }) | OutsideItem;

/** Opens another program, or a new tab with `opensTab`. */
interface OutsideItem extends ItemLook {
  href: string;
  opensTab?: boolean;
}
