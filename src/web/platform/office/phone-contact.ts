import type { WhatsAppState } from '#contract/consents/consents.ts';
import { internationalPhoneNumber } from '#contract/platform/phone-number.ts';

/** A phone number with its owner and the subject of a call, such as 'your application 100214'. */
export interface PhoneContact {
  phone: string;
  name: string;
  about: string;
  /** Only who has agreed is written to on WhatsApp. */
  whatsApp?: WhatsAppState | undefined;
}

/** The address that dials a number. It is typed by visitors: without what could be a dialler's code. */
export const dialAddress = ({ phone }: Pick<PhoneContact, 'phone'>): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** WhatsApp's address for a message to a number; '' for a number that isn't Nigerian. */
export function whatsAppAddress(phone: string, words: string): string {
  const number = internationalPhoneNumber(phone);
  return number === '' ? '' : `https://wa.me/${number}?text=${encodeURIComponent(words)}`;
}

/** The same with a sentence to begin with; '' also for somebody who has not agreed or was not asked. */
export function greetingAddress({ phone, name, about, whatsApp }: PhoneContact, company: string): string {
  if (whatsApp !== 'agreed') return '';
  return whatsAppAddress(phone, `Good day ${name.trim()}, this is ${company} about ${about}.`);
}
