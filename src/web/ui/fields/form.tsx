import type { FocusEventHandler, FormEvent, ReactNode, RefObject } from 'react';

interface FormProps {
  /** For submit buttons outside the form. */
  id?: string;
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit(): void;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  children: ReactNode;
}

/** Submitted by script only. The method prevents a native submission, which would put typed values into the URL. */
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
