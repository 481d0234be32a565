import { useRef, useState } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/**
 * An email input without autocorrection. On blur it questions dots that no provider allows: the form accepts them,
 * but messages would bounce.
 */
export function EmailField(props: FieldProps & { autoComplete?: string }) {
  const { label, hint, error, isOptional, width, value, onChange, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(value);
  const correction = withoutStrayDots(value);

  function take() {
    onChange(correction);
    input.current?.focus();
  }

  return (
    <div>
      <FieldFrame {...{ label, hint, error, isOptional, width }}>
        {(control) => (
          <input
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            ref={input}
            type="email"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => setLeft(value)}
          />
        )}
      </FieldFrame>
      <p role="status" className="text-2 text-ink">
        {value === left && correction !== value && isWhole.test(correction) && (
          <TextButton onClick={take}>{`Did you mean ${correction}?`}</TextButton>
        )}
      </p>
    </div>
  );
}

// Stricter than the form's check, which must accept the questioned addresses.
const isWhole = /^[^\s@.][^\s@]*@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Removes dots that are repeated, at either end, or next to the @. */
const withoutStrayDots = (address: string) =>
  address
    .trim()
    .replace(/\.{2,}/g, '.')
    .replace(/^\.|\.(?=@)|(?<=@)\.|\.$/g, '');
