import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface TextAreaProps extends FieldProps {
  /** Two lines high at first, for a sentence or two. */
  isShort?: boolean;
  /** For pasted lists: scrolls instead of growing beyond about ten lines. */
  isList?: boolean;
}

/** Grows with its content where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  width,
  isShort = false,
  isList = false,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) => (
        <textarea
          rows={isShort ? 2 : 5}
          {...rest}
          {...control}
          className={classNames(
            control.className,
            'field-sizing-content py-3',
            isShort ? 'min-h-20' : 'min-h-36',
            isList && 'max-h-64',
          )}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
