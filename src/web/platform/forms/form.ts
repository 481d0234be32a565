import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Check,
  firstFailedCheck,
  type ValidationError,
  type Values,
} from '#contract/platform/checks.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { afterPaint } from '#web/ui/actions/after-paint.ts';
import { isDialogOpen, toast } from '#web/ui/overlays/toast.ts';
import { hasKey } from './has-key.ts';

interface FormOptions<Field extends string> {
  values: Values<Field>;
  change(field: Field, value: string): void;
  /** Checked in order; the first that fails is reported. */
  checks: readonly Check<Field>[];
  problems?: readonly ValidationError[] | undefined;
}

/** The part of a form that a group of fields needs. */
export interface FormFields<Field extends string> {
  field(name: Field): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(value: string): void;
  };
}

export interface Form<Field extends string> extends FormFields<Field> {
  /** For the `form` element. Controls are found by their `name`. */
  ref: RefObject<HTMLFormElement | null>;
  /** The error of a control that isn't a text field, such as a confirmation. */
  errorOf(name: string): string | undefined;
  clear(name: string): void;
  forget(): void;
  /** Whether a value differs from the initial ones. */
  isChanged: boolean;
  focus(name: string): void;
  isComplete(): boolean;
  /** Returns whether all checks pass. Shows the first failure at its fields and, outside dialogs, as a toast. */
  check(): boolean;
  /** Shows a validation error from elsewhere. `further` errors appear at their fields only. */
  warn(message: string, fields: readonly string[], further?: readonly ValidationError[]): void;
  /**
   * Shows the server's validation errors at their fields; returns those that match no field. The query client shows
   * the toast.
   */
  show(problems: readonly ValidationError[]): ValidationError[];
}

type Errors = Readonly<Record<string, string | undefined>>;

/** Shows errors at their fields and focuses the first such field. `checks` can depend on the values. */
export function useForm<Field extends string>(
  initial: Values<Field>,
  checks: readonly Check<Field>[] | ((values: Values<Field>) => readonly Check<Field>[]),
  problems?: readonly ValidationError[],
) {
  const [values, setValues] = useState(initial);
  const change = (field: Field, value: string) =>
    setValues((before) => ({ ...before, [field]: value }));
  const form = useControlledForm({
    values,
    change,
    problems,
    checks: typeof checks === 'function' ? checks(values) : checks,
  });
  return { ...form, values, change, reset: () => setValues(initial) };
}

/** The same with values held elsewhere. */
export function useControlledForm<Field extends string>({
  values,
  change,
  checks,
  problems,
}: FormOptions<Field>): Form<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [first] = useState(values);
  const [{ errors, goTo }, setShown] = useState<{ errors: Errors; goTo: readonly string[] }>(
    nothing,
  );

  // On a slow phone, fields can be filled in before hydration; copy what was typed into the state.
  const takeTyped = useEffectEvent(() => {
    for (const control of ref.current?.elements ?? []) {
      if (
        isTextControl(control) &&
        hasKey(values, control.name) &&
        control.value !== values[control.name] &&
        canShow(control, values[control.name])
      )
        change(control.name, control.value);
    }
  });
  useEffect(() => takeTyped(), []);
  // Focusing forces a layout; that would double the time until the errors are painted.
  useEffect(
    () => (goTo.length > 0 ? afterPaint(() => focusFirst(ref.current, goTo)) : undefined),
    [goTo],
  );
  useEffect(() => {
    if (problems && problems.length > 0) setShown(shownOf(problems));
  }, [problems]);

  const clear = (name: string) =>
    setShown((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } }));

  function warn(
    message: string,
    fields: readonly string[],
    further: readonly ValidationError[] = [],
  ) {
    if (!isDialogOpen()) toast.warning(message, place);
    setShown(shownOf([...fields.map((field) => ({ field, message })), ...further]));
  }

  function forget() {
    setShown(nothing);
    toast.clear(place);
  }

  const findFailure = () => firstFailedCheck(checks, values, todayInLagos(serverNow()));

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
    isChanged: Object.entries(values).some(
      ([key, value]) => !hasKey(first, key) || first[key] !== value,
    ),
    focus(name) {
      const control = ref.current?.elements.namedItem(name);
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    },
    warn,
    show(errors) {
      setShown(shownOf(errors));
      return errors.filter(({ field }) => !ref.current?.elements.namedItem(field));
    },
    isComplete: () => findFailure() === undefined,
    check() {
      const failure = findFailure();
      if (failure) warn(failure.message, failure.fields);
      else forget();
      return failure === undefined;
    },
  };
}

// A form shows one toast at a time: a new one replaces it.
const place = 'form';

const nothing = { errors: {}, goTo: [] };

function shownOf(problems: readonly ValidationError[]) {
  return {
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    goTo: problems.map(({ field }) => field),
  };
}

// Scroll to the middle of the window, clear of the header and toasts.
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  const controls = names
    .map((name) => form?.elements.namedItem(name))
    .map((item) => (item instanceof RadioNodeList ? item[0] : item))
    .filter((item) => item instanceof HTMLElement);
  const [first] = [...controls].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}

/** False while a select's options load: its value isn't typed then. */
const canShow = (control: Element, value: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value);

function isTextControl(
  control: Element,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (control instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'file'].includes(control.type);
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
}
