import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

interface TickBoxProps {
  /** For screen readers. */
  label: string;
  isTicked: boolean;
  /** Indeterminate: only some of its items are ticked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  onChange(): void;
}

/** A checkbox without a visible label, for table rows; its target is as high as the row. */
export function TickBox({
  label,
  isTicked,
  isMixed = false,
  isDisabled = false,
  onChange,
}: TickBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const isFilled = isTicked || isMixed;
  return (
    <label className="relative -m-3 inline-flex size-(--h-row) cursor-pointer items-center justify-center align-middle has-disabled:cursor-not-allowed">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        disabled={isDisabled}
        onChange={onChange}
        className={classNames(
          'size-4.5 cursor-pointer appearance-none rounded-[4px] disabled:cursor-not-allowed disabled:opacity-40',
          isFilled ? 'border-navy-900 bg-navy-900' : 'border-[1.5px] border-line-strong bg-card',
        )}
      />
      {isMixed && (
        <span aria-hidden="true" className="pointer-events-none absolute h-0.5 w-2.5 bg-on-navy" />
      )}
      {isTicked && !isMixed && (
        <Check strokeWidth={3} className="pointer-events-none absolute size-3.5 text-on-navy" />
      )}
    </label>
  );
}
