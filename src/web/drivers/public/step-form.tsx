import type { FormEvent, ReactNode, RefObject } from 'react';

interface StepFormProps {
  ref: RefObject<HTMLFormElement | null>;
  onNext(): void;
  children: ReactNode;
}

/** A step's form. Its method has browsers do nothing of their own, so that no address ever carries what was typed. */
export function StepForm({ ref, onNext, children }: StepFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onNext();
  }
  return (
    <form ref={ref} method="dialog" noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
