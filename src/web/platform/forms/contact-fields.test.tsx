// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import * as check from '#contract/platform/checks.ts';
import { Form } from '#web/ui/fields/form.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useForm } from './form.ts';
import { controlsOf } from './record-controls.ts';

afterEach(cleanup);

const labels = { email: 'Email address', phoneNumber: 'Phone number' };
const fields = { email: { label: labels.email }, phoneNumber: { label: labels.phoneNumber } };
const checks = [
  check.email<keyof typeof labels>('email'),
  check.phoneNumber<keyof typeof labels>('phoneNumber'),
];

interface ContactFormProps {
  send(phoneNumber: string): void;
}

function ContactForm({ send }: ContactFormProps) {
  const form = useForm({ email: '', phoneNumber: '' }, checks);
  return (
    <Form ref={form.ref} onSubmit={() => form.check() && send(form.values.phoneNumber)}>
      <ContactFields form={controlsOf(form, fields)} />
      <button type="submit">Send</button>
    </Form>
  );
}

function open() {
  const sent: string[] = [];
  render(<ContactForm send={(phoneNumber) => sent.push(phoneNumber)} />);
  const phone = screen.getByLabelText(labels.phoneNumber);
  if (!(phone instanceof HTMLInputElement)) throw new Error('not an input');
  return { phone, sent };
}

/** Fills in a control as browsers do: the value changes at once, without focus or keystrokes. */
function autofill(control: HTMLInputElement, text: string, type: string, inputType?: string) {
  // Bypass React's setter: it ignores changes that it made itself.
  Reflect.set(HTMLInputElement.prototype, 'value', text, control);
  const event = inputType
    ? new InputEvent(type, { bubbles: true, inputType, data: text })
    : new Event(type, { bubbles: true });
  fireEvent(control, event);
}

test('a typed number stays as it is until the field is left, and then has its 11 digits', async () => {
  const { phone } = open();
  await userEvent.type(phone, '+234 803 123 4567');
  expect(phone.value).toBe('+234 803 123 4567');
  await userEvent.tab();
  expect(phone.value).toBe('08031234567');
});

test('a pasted number has its 11 digits at once, also over the same one', async () => {
  const { phone } = open();
  await userEvent.click(phone);
  await userEvent.paste('\u202A(0803) 123-4567\u202C');
  expect(phone.value).toBe('08031234567');
  phone.select();
  await userEvent.paste('00234 803 123 4567');
  expect(phone.value).toBe('08031234567');
});

test.each([
  ['input', undefined],
  ['input', 'insertReplacementText'],
] as const)(
  'what the browser fills in has its 11 digits at once: %s event, %s',
  (type, inputType) => {
    const { phone } = open();
    autofill(phone, '+2348031234567', type, inputType);
    expect(phone.value).toBe('08031234567');
  },
);

test('Enter sends the 11 digits of what was typed, without leaving the field', async () => {
  const { phone, sent } = open();
  await userEvent.type(phone, '234 803 123 4567{Enter}');
  expect(sent).toEqual(['08031234567']);
  expect(phone.value).toBe('08031234567');
  expect(document.activeElement).toBe(phone);
});

test.each([['ada..eze@mail.ng', 'ada.eze@mail.ng']])(
  'an address with a stray dot is asked about once the field is left, and not refused: %s',
  async (typed, meant) => {
    const { sent } = open();
    const email = screen.getByLabelText<HTMLInputElement>(labels.email);
    await userEvent.type(email, typed);
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText(labels.phoneNumber), '08031234567{Enter}');
    expect(sent).toEqual(['08031234567']);
    await userEvent.click(screen.getByRole('button', { name: `Did you mean ${meant}?` }));
    expect([email.value, document.activeElement, screen.queryByText(/Did you mean/)]).toEqual([
      meant,
      email,
      null,
    ]);
  },
);

test("another country's number stays as it was typed and is refused", async () => {
  const { phone, sent } = open();
  await userEvent.type(phone, '+44 7700 900123{Enter}');
  expect(sent).toEqual([]);
  expect(phone.value).toBe('+44 7700 900123');
  expect(screen.getByText(check.invalidPhoneMessage)).toBeDefined();
});
