import { classNames } from '#web/ui/theme/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

/** A multi-line field. It grows with its content where the browser supports that. */
export function TextArea({ label, hint, error, isOptional, width, onChange, ...rest }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional, width }}>
      {(control) => (
        <textarea
          rows={5}
          {...rest}
          {...control}
          className={classNames(control.className, 'field-sizing-content min-h-36 py-3')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
