import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Check, firstFailedCheck, type ValidationError, type Values } from '#contract/checks.ts';
import { todayInLagos } from '#contract/dates.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** A form's values while they are typed: the values, how to change one, how to empty them all. */
export function useValues<Field extends string>(empty: Values<Field>) {
  const [values, setValues] = useState(empty);
  const change = (field: Field, value: string) => setValues((before) => ({ ...before, [field]: value }));
  return { values, change, reset: () => setValues(empty) };
}

interface FormSource<Field extends string> {
  values: Values<Field>;
  change(field: Field, value: string): void;
  /** The form's rules, in the order in which they are checked. */
  checks: readonly Check<Field>[];
  /** What the server found wrong; shown when it comes. */
  problems?: readonly ValidationError[] | undefined;
}

/** What a form's screen works with. */
export interface Form<Field extends string> {
  /** For the `form` element, whose controls go by their `name`. */
  ref: RefObject<HTMLFormElement | null>;
  /** A field's name, value, error and how it changes. */
  field(name: Field): { name: Field; value: string; error: string | undefined; onChange(value: string): void };
  /** What is wrong with a control that is no text field, such as a confirmation. */
  errorOf(name: string): string | undefined;
  /** Takes an error away, as soon as what it was about is mended. */
  clear(name: string): void;
  /** Takes every error away. */
  forget(): void;
  /** Puts the keyboard on a control, where the page stands. */
  focus(name: string): void;
  /** Runs the rules: whether all hold. The first that doesn't is shown by toast and at its fields. */
  check(): boolean;
  /** Shows a broken rule that isn't among the form's own. */
  warn(message: string, fields: readonly string[]): void;
  /** Shows what the server found wrong at the fields, and gives what is about none of them; the toast is the query client's. */
  show(problems: readonly ValidationError[]): ValidationError[];
}

type Errors = Readonly<Record<string, string | undefined>>;

/** The one way in which the public forms check, say what is wrong, and lead to the field that it is wrong with. */
export function useForm<Field extends string>({ values, change, checks, problems }: FormSource<Field>): Form<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [{ errors, goTo }, setShown] = useState<{ errors: Errors; goTo: readonly string[] }>(nothing);

  // A page on a slow phone can be typed into before its code is there to notice.
  const takeTyped = useEffectEvent(() => {
    for (const control of ref.current?.elements ?? []) {
      if (isTextControl(control) && hasKey(values, control.name) && control.value !== values[control.name])
        change(control.name, control.value);
    }
  });
  useEffect(() => takeTyped(), []);
  useEffect(() => focusFirst(ref.current, goTo), [goTo]);
  useEffect(() => {
    if (problems && problems.length > 0) setShown(shownOf(problems));
  }, [problems]);

  const clear = (name: string) =>
    setShown((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } }));

  function warn(message: string, fields: readonly string[]) {
    toast.warning(message, place);
    setShown(shownOf(fields.map((field) => ({ field, message }))));
  }

  function forget() {
    setShown(nothing);
    toast.clear(place);
  }

  return {
    ref,
    errorOf: (name) => errors[name],
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(value) {
        change(name, value);
        clear(name);
      },
    }),
    clear,
    forget,
    focus(name) {
      const control = ref.current?.elements.namedItem(name);
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    },
    warn,
    show(found) {
      setShown(shownOf(found));
      return found.filter(({ field }) => !ref.current?.elements.namedItem(field));
    },
    check() {
      const failure = firstFailedCheck(checks, values, todayInLagos());
      if (failure) warn(failure.message, failure.fields);
      else forget();
      return failure === undefined;
    },
  };
}

// A form says one thing at a time.
const place = 'form';

const nothing = { errors: {}, goTo: [] };

function shownOf(problems: readonly ValidationError[]) {
  return {
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    goTo: problems.map(({ field }) => field),
  };
}

// To the middle of the window, where neither the bar nor a toast lies over it.
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  const found = names.map((name) => form?.elements.namedItem(name)).filter((item) => item instanceof HTMLElement);
  const [first] = [...found].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}

function hasKey<Key extends string>(values: Values<Key>, name: string): name is Key {
  return Object.hasOwn(values, name);
}

function isTextControl(control: Element): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (control instanceof HTMLInputElement) return !['checkbox', 'radio', 'file'].includes(control.type);
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
}
