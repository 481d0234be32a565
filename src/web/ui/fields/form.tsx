import type { FormEvent, ReactNode, RefObject } from 'react';

interface FormProps {
  /** For buttons that send it from elsewhere. */
  id?: string;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit(): void;
  children: ReactNode;
}

/** A form that the page deals with. Its method has browsers do nothing of their own, so that no address ever carries what was typed. */
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
