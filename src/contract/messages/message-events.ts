import { companyMessageEvents } from './company-message-events.ts';
import type { Placeholder } from './message-placeholders.ts';

export const audiences = {
  drivers: 'Drivers',
  companies: 'Companies',
  clients: 'Clients',
  trainees: 'Trainees',
  everybody: 'Everybody',
} as const;
export type Audience = keyof typeof audiences;

/** A message as shipped; `words` are for email, `text` for a text message. */
export interface MessageEvent {
  audience: Audience;
  label: string;
  /** When it is sent, in words. */
  when: string;
  placeholders: readonly Placeholder[];
  subject: string;
  words: string;
  text: string;
}

const forAll = ['name', 'reference', 'link', 'officePhone'] as const;

/** Stored messages are kept for months: never rename an event. */
export const messageEvents = {
  'application-received': {
    audience: 'drivers',
    label: 'Application received',
    when: 'When an application has arrived.',
    placeholders: [...forAll, 'driverId'],
    subject: 'We have your application',
    words:
      "Dear {name},\n\nThank you for your application. Your reference number is {reference}.\n\nCheck your status:\n{link}\n\nWe'll email or text you when we've checked your documents.",
    text: 'We have your application {reference}, {name}. Status: {link}',
  },
  'document-needed': {
    audience: 'drivers',
    label: 'Document needed again',
    when: 'When a document has to be sent again.',
    placeholders: [...forAll, 'photos', 'documents', 'words', 'until'],
    subject: 'Please send us {photos}',
    words:
      'Dear {name},\n\nWe need {photos} of your {documents}.\n\n{words}\n\nPlease use this link by {until}:\n{link}\n\nThis link is only for you. If you have questions, call us: {officePhone}.',
    text: 'Please send {photos} of your {documents} by {until}, {name}: {link}',
  },
  'application-approved': {
    audience: 'drivers',
    label: 'Approved',
    when: 'When a driver is approved.',
    placeholders: [...forAll, 'driverId'],
    subject: 'Your application has been approved',
    words:
      "Dear {name},\n\nYour application has been approved. Your reference number is {reference}.\n\nWe'll tell you when we have a company for you.\n\nCheck your status:\n{link}",
    text: "Your application {reference} has been approved, {name}. We'll tell you when we have a company for you.",
  },
  'application-rejected': {
    audience: 'drivers',
    label: 'Rejected',
    when: 'When a driver is rejected.',
    placeholders: [...forAll, 'words'],
    subject: 'About your application',
    words:
      "Dear {name},\n\nThank you for your application {reference}. We have looked at it, and we can't take you on at this time.\n\n{words}\n\nIf you have questions, call us: {officePhone}.",
    text: "We can't take you on at this time, {name}. {words} Questions: {officePhone}",
  },
  'driver-invited': {
    audience: 'drivers',
    label: 'Please apply',
    when: 'When the office invites drivers to apply, and once more 7 days later.',
    placeholders: ['name', 'link', 'officePhone'],
    subject: 'Please apply to drive with us',
    words:
      "Dear {name},\n\nPlease apply to drive with us. It takes about ten minutes:\n{link}\n\nIf you don't want to drive for us, you can say so on the same page. If you have questions, call us: {officePhone}.",
    text: 'Please apply to drive with us: {link} Questions: {officePhone}',
  },
  'road-test-invited': {
    audience: 'drivers',
    label: 'Invited to a road test',
    when: 'When the office invites a driver to a road test.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Your road test on {date}',
    words:
      "Dear {name},\n\nPlease come to a road test on {date}.\n\nTime: {time}\nPlace: {place}\n\nIf you can't come, call us: {officePhone}.",
    text: "Please come to a road test on {date}, {name}.\nTime: {time}.\nPlace: {place}.\nCan't come? {officePhone}",
  },
  'road-test-changed': {
    audience: 'drivers',
    label: 'Road test changed',
    when: 'When day, time or place of a road test change.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Changed: your road test on {date}',
    words:
      "Dear {name},\n\nYour road test has changed. The details are now:\n\nDate: {date}\nTime: {time}\nPlace: {place}\n\nIf you can't come, call us: {officePhone}.",
    text: "Your road test has changed, {name}. Now: {date}.\nTime: {time}.\nPlace: {place}.\nCan't come? {officePhone}",
  },
  'road-test-cancelled': {
    audience: 'drivers',
    label: 'Road test cancelled',
    when: 'When a road test is cancelled.',
    placeholders: [...forAll, 'date'],
    subject: 'Your road test has been cancelled',
    words:
      'Dear {name},\n\nYour road test on {date} has been cancelled.\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your road test on {date} has been cancelled, {name}. Questions: {officePhone}',
  },
  'road-test-reminder': {
    audience: 'drivers',
    label: 'Road test, day before',
    when: 'The day before a road test.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Tomorrow: your road test at {time}',
    words:
      "Dear {name},\n\nYour road test is tomorrow, {date}, at {time}.\n\nPlace: {place}\n\nIf you can't come, call us: {officePhone}.",
    text: "Your road test is tomorrow at {time}, {name}.\nPlace: {place}.\nCan't come? {officePhone}",
  },
  'start-asked': {
    audience: 'drivers',
    label: 'Can you start?',
    when: 'When the office asks drivers who can start with a request.',
    placeholders: [...forAll, 'vehicle', 'town', 'days', 'until'],
    subject: 'Can you start? {vehicle} in {town}',
    words:
      'Dear {name},\n\nWe have work for you:\n\nVehicle: {vehicle}\nTown: {town}\nDays: {days}\n\nCan you start? Please answer by {until}:\n{link}\n\nYou can also say no. If you have questions, call us: {officePhone}.',
    text: 'Can you start, {name}? {vehicle} in {town}, {days}. Please answer by {until}: {link}',
  },
  'driver-placed': {
    audience: 'drivers',
    label: 'Placed with a company',
    when: 'When a driver is assigned to a request.',
    placeholders: [...forAll, 'company', 'start', 'contact'],
    subject: "You've been placed with {company}",
    words:
      "Dear {name},\n\nYou've been placed with {company}, from {start}. Their phone number is {contact}.\n\nIf you have questions, call us: {officePhone}.",
    text: "You've been placed with {company} from {start}, {name}. Their number: {contact}. Ours: {officePhone}",
  },
  'placement-ended': {
    audience: 'drivers',
    label: 'Placement ended',
    when: 'When a driver is removed from a request, or the request is cancelled.',
    placeholders: [...forAll, 'company'],
    subject: 'Your placement with {company} has ended',
    words:
      "Dear {name},\n\nYour placement with {company} has ended. We'll tell you when we have another company for you.\n\nIf you have questions, call us: {officePhone}.",
    text: 'Your placement with {company} has ended, {name}. Questions: {officePhone}',
  },
  'documents-expire': {
    audience: 'drivers',
    label: 'Documents expire soon',
    when: '60, 30, 14, 7, 1 and 0 days before, then weekly until renewed.',
    placeholders: [...forAll, 'photos', 'expiries'],
    subject: 'Your {expiries}',
    words:
      'Dear {name},\n\nYour {expiries}. You can only be placed with a company while your documents are valid.\n\nPlease send us {photos} here:\n{link}',
    text: 'Your {expiries}. Please send us {photos}, {name}: {link}',
  },
  'check-needed': {
    audience: 'drivers',
    label: 'Check needed for placing',
    when: '60, 30, 14, 7, 1 and 0 days before, then weekly until checked.',
    placeholders: [...forAll, 'checks', 'words'],
    subject: 'Your {checks}',
    words:
      'Dear {name},\n\nYour {checks}. We can only place you with a company while this is up to date.\n\n{words}\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your {checks}. {words} Questions: {officePhone}',
  },
  ...companyMessageEvents,
  'booking-received': {
    audience: 'clients',
    label: 'Booking received',
    when: 'When a consultation is booked.',
    placeholders: [...forAll, 'date'],
    subject: 'We have your booking {reference}',
    words:
      "Dear {name},\n\nThank you for booking a consultation. Your reference number is {reference}.\n\nYou asked for {date}. We'll confirm the day, time and place.\n\nYou can check its status or cancel it here:\n{link}",
    text: 'We have your booking {reference}, {name}. Status: {link}',
  },
  'booking-scheduled': {
    audience: 'clients',
    label: 'Consultation scheduled',
    when: 'When a consultation is scheduled.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Your consultation on {date}',
    words:
      "Dear {name},\n\nYour consultation is on {date}.\n\nTime: {time}\nPlace: {place}\n\nIf you can't come, tell us here:\n{link}",
    text: "Your consultation is on {date}, {name}.\nTime: {time}.\nPlace: {place}.\nCan't come? {link}",
  },
  'booking-changed': {
    audience: 'clients',
    label: 'Consultation changed',
    when: 'When day, time or place of a consultation change.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Changed: your consultation on {date}',
    words:
      "Dear {name},\n\nYour consultation has changed. The details are now:\n\nDate: {date}\nTime: {time}\nPlace: {place}\n\nIf you can't come, tell us here:\n{link}",
    text: "Your consultation has changed, {name}. Now: {date}.\nTime: {time}.\nPlace: {place}.\nCan't come? {link}",
  },
  'booking-cancelled': {
    audience: 'clients',
    label: 'Consultation cancelled',
    when: 'When a consultation is cancelled.',
    placeholders: [...forAll, 'date'],
    subject: 'Your consultation has been cancelled',
    words:
      'Dear {name},\n\nYour consultation {reference} on {date} has been cancelled.\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your consultation {reference} on {date} has been cancelled, {name}. Questions: {officePhone}',
  },
  'booking-reminder': {
    audience: 'clients',
    label: 'Reminder, day before',
    when: 'The day before a consultation.',
    placeholders: [...forAll, 'date', 'time', 'place'],
    subject: 'Tomorrow: your consultation at {time}',
    words:
      "Dear {name},\n\nYour consultation is tomorrow, {date}, at {time}.\n\nPlace: {place}\n\nIf you can't come, tell us here:\n{link}",
    text: "Your consultation is tomorrow at {time}, {name}.\nPlace: {place}.\nCan't come? {link}",
  },
  'registration-received': {
    audience: 'trainees',
    label: 'Registered',
    when: 'When somebody has registered for a training.',
    placeholders: [...forAll, 'training', 'date', 'time', 'place'],
    subject: 'You are registered: {training}',
    words:
      "Dear {name},\n\nYou are registered for “{training}” on {date} at {time}. Your reference number is {reference}.\n\nPlace: {place}\n\nHere is your entry code. If you can't come, cancel on the same page:\n{link}",
    text: "You are registered, {name}: “{training}” on {date}, {time}. Reference: {reference}. Can't come? {link}",
  },
  'waiting-list-joined': {
    audience: 'trainees',
    label: 'On the waiting list',
    when: 'When somebody joins the waiting list of a training that is full.',
    placeholders: [...forAll, 'training', 'date', 'time', 'place', 'position'],
    subject: 'You are on the waiting list: {training}',
    words:
      "Dear {name},\n\nYou are on the waiting list for “{training}” on {date} at {time}. You're number {position} on the list. Your reference number is {reference}.\n\nWe'll write to you when a seat is free for you.\n\nUse this link to see your place or leave the list:\n{link}",
    text: 'You are number {position} on the waiting list, {name}: “{training}”, {date}. See your place or leave the list: {link}',
  },
  'seat-offered': {
    audience: 'trainees',
    label: 'Seat offered',
    when: 'When a seat comes free for the first person on the waiting list.',
    placeholders: [...forAll, 'training', 'date', 'time', 'place', 'until'],
    subject: 'A seat is free for you: {training}',
    words:
      "Dear {name},\n\nA seat is free for you in “{training}” on {date} at {time}. We'll hold it for you until {until}. Then it goes to the next person on the list.\n\nPlace: {place}\n\nTake the seat, or leave the list, here:\n{link}",
    text: 'A seat is free for you, {name}: “{training}”, {date}. Take it by {until}: {link}',
  },
  'seat-offer-ended': {
    audience: 'trainees',
    label: 'Seat offer has ended',
    when: "When somebody hasn't taken a seat in time.",
    placeholders: [...forAll, 'training', 'date'],
    subject: 'We no longer hold a seat for you: {training}',
    words:
      'Dear {name},\n\nWe held a seat for you in “{training}” on {date}, but you did not take it in time. You are no longer on the waiting list.\n\nIf you still want to come, please register again. If you have questions, call us: {officePhone}.',
    text: 'We no longer hold a seat for you, {name}: “{training}”, {date}. You can register again. Questions: {officePhone}',
  },
  'registration-removed': {
    audience: 'trainees',
    label: 'Registration removed',
    when: 'When the office removes a registration.',
    placeholders: [...forAll, 'training', 'date', 'words'],
    subject: 'Your registration for {training} has been cancelled',
    words:
      'Dear {name},\n\nYour registration {reference} for “{training}” on {date} has been cancelled.\n\n{words}\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your registration for “{training}” on {date} has been cancelled, {name}. {words} Questions: {officePhone}',
  },
  'training-changed': {
    audience: 'trainees',
    label: 'Training changed',
    when: 'When title, days, times or place of a training change.',
    placeholders: [...forAll, 'training', 'date', 'time', 'place'],
    subject: 'Changed: “{training}”, {date}',
    words:
      "Dear {name},\n\nThe training “{training}” has changed. The details are now:\n\nDate: {date}\nTime: {time}\nPlace: {place}\n\nIf you can't come, tell us here:\n{link}",
    text: "“{training}” has changed, {name}. Now: {date}, {time}.\nPlace: {place}.\nCan't come? {link}",
  },
  'training-cancelled': {
    audience: 'trainees',
    label: 'Training cancelled',
    when: 'When a training is cancelled.',
    placeholders: [...forAll, 'training', 'date', 'words'],
    subject: 'Cancelled: {training}',
    words:
      'Dear {name},\n\nThe training “{training}” on {date} has been cancelled.\n\n{words}\n\nIf you have questions, call us: {officePhone}.',
    text: 'The training “{training}” on {date} has been cancelled, {name}. {words} Questions: {officePhone}',
  },
  'training-reminder': {
    audience: 'trainees',
    label: 'Reminder, 2 days before',
    when: 'Two days before a training.',
    placeholders: [...forAll, 'training', 'date', 'time', 'place'],
    subject: 'On {date}: {training}',
    words:
      "Dear {name},\n\nThe training “{training}” is on {date} at {time}.\n\nPlace: {place}\n\nIf you can't come, tell us here:\n{link}",
    text: "A reminder, {name}: “{training}” is on {date}, {time}.\nPlace: {place}.\nCan't come? {link}",
  },
  'certificate-ready': {
    audience: 'trainees',
    label: 'Certificate',
    when: 'When the office sends a certificate.',
    placeholders: [...forAll, 'training', 'until'],
    subject: 'Your certificate: {training}',
    words:
      'Dear {name},\n\nThank you for coming to “{training}”. Your certificate is ready. You can open, save and print it here:\n{link}\n\nValid until: {until}\n\nIs your name spelt wrong? Call us: {officePhone}.',
    text: 'Your certificate for “{training}” is ready: {link}',
  },
  'feedback-asked': {
    audience: 'trainees',
    label: 'How was it?',
    when: 'Two days after a training, to those who came.',
    placeholders: ['name', 'reference', 'link', 'officePhone', 'training'],
    subject: 'How was “{training}”?',
    words:
      'Dear {name},\n\nThank you for coming to “{training}”. How was it? Three short questions are here:\n{link}\n\nYour answers are anonymous. You can answer once, within 30 days.',
    text: 'How was “{training}”? Please tell us: {link}',
  },
  'privacy-received': {
    audience: 'everybody',
    label: 'Data request received',
    when: 'When somebody sends a data request.',
    placeholders: ['name', 'reference', 'asksFor', 'until', 'officePhone'],
    subject: 'We have your request {reference}',
    words:
      "Dear {name},\n\nYou asked us to {asksFor}. Your reference number is {reference}.\n\nWe'll answer by {until}.\n\nIf you did not ask for this, call us: {officePhone}.",
    text: "You asked us to {asksFor} ({reference}), {name}. We'll answer by {until}. Not you? Call {officePhone}",
  },
  'privacy-done': {
    audience: 'everybody',
    label: 'Data request done',
    when: 'When a data request is done.',
    placeholders: ['name', 'reference', 'asksFor', 'words', 'officePhone'],
    subject: 'Your request {reference} is done',
    words:
      'Dear {name},\n\nYou asked us to {asksFor}. This is now done.\n\n{words}\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your request {reference} is done, {name}. {words} Questions: {officePhone}',
  },
  'privacy-refused': {
    audience: 'everybody',
    label: 'Data request refused',
    when: 'When a data request is refused.',
    placeholders: ['name', 'reference', 'asksFor', 'words', 'officePhone'],
    subject: 'About your request {reference}',
    words:
      "Dear {name},\n\nYou asked us to {asksFor}. We can't do this.\n\n{words}\n\nIf you have questions, call us: {officePhone}. You can also complain to the Nigeria Data Protection Commission (NDPC).",
    text: "We can't {asksFor} ({reference}), {name}. {words} Questions: {officePhone}",
  },
} as const satisfies Record<string, MessageEvent>;
export type MessageEventName = keyof typeof messageEvents;

/**
 * The event of messages with a code for a person's own data. It has no template: such a message is always sent, in
 * fixed words.
 */
export const ownCodeEvent = 'own-data-code';

export const isMessageEvent = (text: string): text is MessageEventName => text in messageEvents;

export const messageEventNames: MessageEventName[] =
  Object.keys(messageEvents).filter(isMessageEvent);
