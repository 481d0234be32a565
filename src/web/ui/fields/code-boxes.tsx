import { type ClipboardEvent, useState } from 'react';
import { initialFocus } from '#web/ui/actions/initial-focus.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import './code-boxes.css';

type CodeBoxesProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'name' | 'value' | 'onChange'> & {
  /** The keyboard begins here when another page has led to this one. */
  isStart?: boolean;
};

// The stylesheet divides the width by as many.
const boxes = [0, 1, 2, 3, 4, 5];

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * A code of six digits, each in a box of its own. Anything but digits is passed over, and a whole code that is pasted takes the place
 * of what stands there. It is one field, so that keyboards, phones that read codes from messages, and screen readers find nothing
 * unusual.
 */
export function CodeBoxes({ label, hint, error, name, value, isStart = false, onChange }: CodeBoxesProps) {
  const [caret, setCaret] = useState(0);
  const current = Math.min(caret, boxes.length - 1);
  // Whoever comes back to a whole code wants another one, to a part of one the rest of it.
  const isWhole = value.length === boxes.length;

  function type(text: string) {
    const digits = digitsOf(text);
    if (digits.length <= boxes.length) onChange(digits);
  }
  // Beside another code there would be no room for it.
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
