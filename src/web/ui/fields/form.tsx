import type { FocusEventHandler, FormEvent, ReactNode, RefObject } from 'react';

interface FormProps {
  /** For submit buttons outside of the form. */
  id?: string;
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit(): void;
  /** Called when a control gets the focus. */
  onFocus?: FocusEventHandler;
  /** Called when a control loses it. */
  onBlur?: FocusEventHandler;
  children: ReactNode;
}

/**
 * A form that is submitted by script. Its method keeps the browser from submitting it by itself, so that no typed value
 * ever ends up in a URL.
 */
export function Form({ id, ref, onSubmit, onFocus, onBlur, children }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={id} ref={ref} method="dialog" noValidate {...{ onFocus, onBlur }} onSubmit={submit}>
      {children}
    </form>
  );
}
