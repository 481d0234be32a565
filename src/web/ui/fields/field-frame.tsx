import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

export interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  /** Why the form asks for it, or how to write it. */
  hint?: ReactNode | undefined;
  error?: string | undefined;
  isOptional?: boolean | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** `short` fields stay narrow on wide screens. */
  width?: 'full' | 'short' | undefined;
}

/** Connects a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  className: string;
}

type FieldFrameProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'isOptional' | 'width'> & {
  /** The typed value in words; only the back office shows it. */
  meaning?: string;
  children(control: ControlProps): ReactNode;
};

/** The hint is above the control, the error below it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, meaning = '', error, isOptional = false, width = 'full', children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const meaningId = `${id}-meaning`;
  const errorId = `${id}-error`;
  const describedBy = classNames(
    hint !== undefined && hintId,
    meaning !== '' && meaningId,
    error !== undefined && errorId,
  );
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-2 font-title text-navy-900">
        {label}
        {isOptional && <span className="font-body text-ink-2"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-1 text-ink-2">
          {hint}
        </p>
      )}
      <div
        className={classNames('relative mt-2', width === 'short' && 'sm:not-in-[.pair]:max-w-80')}
      >
        {children({
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-required': isOptional ? undefined : true,
          className: controlClasses(error !== undefined),
        })}
      </div>
      {meaning !== '' && (
        <p id={meaningId} className="mt-1 hidden text-1 text-ink-2 in-[.office]:block">
          {meaning}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function controlClasses(isWrong: boolean): string {
  return classNames(
    'block min-h-(--h-control) w-full min-w-0 rounded-field px-4 py-2 text-2 text-ink placeholder:text-ink-3',
    'scroll-my-40 disabled:cursor-not-allowed disabled:bg-grey-tint disabled:text-ink-2 read-only:not-[select]:bg-grey-tint',
    isWrong
      ? 'border-2 border-danger bg-error-ground'
      : 'border-[1.5px] border-line-strong bg-card hover:border-navy-600',
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-2 text-1 font-strong text-red-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
