import { X } from 'lucide-react';
import type { MouseEvent } from 'react';

interface ChipProps {
  label: string;
  onRemove(event: MouseEvent<HTMLButtonElement>): void;
}

/** A chosen option that can be removed. */
export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-8 items-center gap-2 rounded-chip bg-navy-100 px-3 text-1 font-strong whitespace-nowrap text-navy-900 hover:bg-line-button max-sm:min-h-11"
    >
      <span className="sr-only">Remove </span>
      {label}
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}
