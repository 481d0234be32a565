import type { WhatsAppState } from '#contract/consents/consents.ts';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';

/** `about` is the subject of a call, such as 'your application 100214'. */
export interface PhoneContact {
  phone: string;
  name: string;
  about: string;
  /** Only people who have agreed get WhatsApp messages. */
  whatsApp?: WhatsAppState | undefined;
}

/** A `tel:` URL. Visitors type the number: strip possible dialler codes. */
export const dialAddress = ({ phone }: Pick<PhoneContact, 'phone'>): string =>
  `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A WhatsApp URL with a message; '' for a number that isn't Nigerian. */
export function whatsAppAddress(phone: string, words: string): string {
  const number = internationalPhoneNumber(phone);
  return number === '' ? '' : `https://wa.me/${number}?text=${encodeURIComponent(words)}`;
}

/** Adds an opening sentence; also '' without consent. */
export function greetingAddress(
  { phone, name, about, whatsApp }: PhoneContact,
  company: string,
): string {
  if (whatsApp !== 'agreed') return '';
  return whatsAppAddress(phone, `Good day ${name.trim()}, this is ${company} about ${about}.`);
}
