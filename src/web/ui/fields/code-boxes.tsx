import { type ClipboardEvent, useState } from 'react';
import { initialFocus } from '#web/ui/actions/initial-focus.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import './code-boxes.css';

type CodeBoxesProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'name' | 'value' | 'onChange'> & {
  /** Gets focus after navigation to this page. */
  isStart?: boolean;
};

// The number of boxes; the stylesheet divides the width by the same number.
const boxes = [0, 1, 2, 3, 4, 5];

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * A six-digit code, drawn as one box per digit. Ignores other characters; pasting a whole code replaces the present
 * one. It is a single input, so that keyboards, SMS autofill and screen readers work as usual.
 */
export function CodeBoxes({ label, hint, error, name, value, isStart = false, onChange }: CodeBoxesProps) {
  const [caret, setCaret] = useState(0);
  const current = Math.min(caret, boxes.length - 1);
  // On focus, select a complete code to replace it; put the caret at the end of a partial one to continue it.
  const isWhole = value.length === boxes.length;

  function type(text: string) {
    const digits = digitsOf(text);
    if (digits.length <= boxes.length) onChange(digits);
  }
  // A code pasted beside another one would exceed six digits and be ignored.
  function paste(event: ClipboardEvent) {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits.length !== boxes.length) return;
    event.preventDefault();
    onChange(digits);
  }

  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className: _, ...control }) => (
        <div className="code-boxes group">
          <div aria-hidden="true" className="code-boxes-drawn">
            {boxes.map((at) => (
              <span
                key={at}
                className={classNames(
                  'rounded-field',
                  error === undefined
                    ? 'border-[1.5px] border-line-strong bg-card'
                    : 'border-2 border-danger bg-error-ground',
                  at === current && 'group-focus-within:ring-focus',
                )}
              />
            ))}
          </div>
          <div className="code-boxes-typed">
            <input
              {...control}
              {...(isStart && initialFocus)}
              name={name}
              value={value}
              inputMode="numeric"
              autoComplete="one-time-code"
              onChange={(event) => type(event.target.value)}
              onPaste={paste}
              onFocus={({ currentTarget }) => currentTarget.setSelectionRange(isWhole ? 0 : value.length, value.length)}
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
              className="scroll-my-40"
            />
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
