import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { plainDigits } from '#contract/platform/phone-number.ts';
import { FieldFrame, type FieldProps } from '#web/ui/fields/field-frame.tsx';

interface RewrittenFieldProps extends Omit<FieldProps, 'width'> {
  type: 'tel' | 'numeric';
  autoComplete?: string;
  /** Returns the value in its usual form, or the text itself if it isn't one. */
  rewrite(text: string): string;
}

/**
 * Rewrites what was entered on paste, autofill, blur and before the form's `onSubmit`. Never while typing: the caret
 * would jump.
 */
export function RewrittenField(props: RewrittenFieldProps) {
  const { label, hint, error, isOptional, type, value, rewrite, onChange, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);

  function rewriteValue() {
    const rewritten = rewrite(value);
    if (rewritten !== value) onChange(rewritten);
  }

  // Enter submits without a blur, as do buttons in browsers that don't focus them. Flush, so that `onSubmit` sees the
  // rewritten value.
  const rewriteBeforeSubmit = useEffectEvent(() => flushSync(rewriteValue));
  useEffect(() => {
    const form = input.current?.form;
    const listener = () => rewriteBeforeSubmit();
    form?.addEventListener('submit', listener);
    return () => form?.removeEventListener('submit', listener);
  }, []);

  return (
    <FieldFrame {...{ label, hint, error, isOptional }} width="short">
      {(control) => (
        <input
          {...rest}
          {...control}
          ref={input}
          type={type === 'tel' ? 'tel' : 'text'}
          inputMode={type}
          value={value}
          onChange={({ target, nativeEvent }) =>
            onChange(isKeystroke(nativeEvent) ? target.value : rewrite(target.value))
          }
          onBlur={rewriteValue}
        />
      )}
    </FieldFrame>
  );
}

// Everything else arrives in one piece. For autofill, some browsers send other event types or none.
function isKeystroke(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false;
  const { inputType, data } = event;
  if (inputType === 'insertText') return data?.length === 1;
  return /^(insertComposition|delete|history)/.test(inputType);
}

/** Rewrites '5 years' or '5+' as 5; any other text, such as '5 months', stays. `unit` is a pattern. */
export function numberOf(unit: string): (text: string) => string {
  const written = new RegExp(String.raw`^\s*(\d+)\s*\+?\s*(?:${unit})?\.?\s*$`, 'i');
  return (text) => written.exec(plainDigits(text))?.[1] ?? text;
}
