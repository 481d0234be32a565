import type { LucideIcon } from 'lucide-react';
import { useIsHydrated } from './use-is-hydrated.ts';

interface RoundButtonProps {
  icon: LucideIcon;
  label: string;
  /** Ignores presses but keeps focus (`aria-disabled` instead of `disabled`). */
  isOff?: boolean;
  onPress(): void;
}

export function RoundButton({ icon: Icon, label, isOff = false, onPress }: RoundButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || !isHydrated}
      onClick={() => isOff || onPress()}
      className="inline-flex size-12 items-center justify-center rounded-round border border-line-strong text-navy-900 hover:bg-navy-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon className="size-5" />
    </button>
  );
}
