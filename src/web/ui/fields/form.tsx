import type { FormEvent, ReactNode, RefObject } from 'react';

interface FormProps {
  /** For submit buttons outside of the form. */
  id?: string;
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit(): void;
  children: ReactNode;
}

/**
 * A form that is submitted by script. Its method keeps the browser from submitting it by itself, so that no typed value
 * ever ends up in a URL.
 */
export function Form({ id, ref, onSubmit, children }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form id={id} ref={ref} method="dialog" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
