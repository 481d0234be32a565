export const companyMessageEvents = {
  'request-received': {
    audience: 'companies',
    label: 'Request received',
    when: 'When a company has asked for drivers.',
    placeholders: ['company', 'reference', 'number', 'link', 'officePhone'],
    subject: 'We have your request {reference}',
    words:
      "Dear {company},\n\nThank you for your request.\n\nYour reference number: {reference}\nDrivers: {number}\n\nCheck your status:\n{link}\n\nWe'll write to you when we have drivers for you.",
    text: 'We have your request {reference}. Status: {link}',
  },
  'drivers-assigned': {
    audience: 'companies',
    label: 'Drivers assigned',
    when: 'When drivers are assigned to a request.',
    placeholders: ['company', 'reference', 'drivers', 'start', 'link', 'officePhone'],
    subject: 'Drivers for your request {reference}',
    words:
      'Dear {company},\n\nFor your request {reference}, from {start}, we have assigned:\n\n{drivers}\n\nIf you have questions, call us: {officePhone}.',
    text: '{reference}: we have assigned {drivers}. Questions: {officePhone}',
  },
  'driver-removed': {
    audience: 'companies',
    label: 'Driver removed',
    when: 'When a driver is removed from a request, or is blocked.',
    placeholders: ['company', 'reference', 'drivers', 'link', 'officePhone'],
    subject: 'A change to your request {reference}',
    words:
      'Dear {company},\n\nNo longer assigned to your request {reference}:\n\n{drivers}\n\nIf you have questions, call us: {officePhone}.',
    text: 'No longer assigned to your request {reference}: {drivers}. Questions: {officePhone}',
  },
  'drivers-changed': {
    audience: 'companies',
    label: 'Drivers changed',
    when: 'When drivers on a request are replaced.',
    placeholders: ['company', 'reference', 'drivers', 'left', 'start', 'link', 'officePhone'],
    subject: 'The drivers for your request {reference}',
    words:
      'Dear {company},\n\nThe drivers for your request {reference} have changed.\n\nNew, from {start}:\n\n{drivers}\n\nNo longer assigned:\n\n{left}\n\nIf you have questions, call us: {officePhone}.',
    text: 'The drivers for {reference} have changed. New: {drivers}. Left: {left}. Questions: {officePhone}',
  },
  'request-fulfilled': {
    audience: 'companies',
    label: 'Request fulfilled',
    when: 'When a request is marked as fulfilled.',
    placeholders: ['company', 'reference', 'link', 'officePhone'],
    subject: 'Your request {reference} is complete',
    words:
      'Dear {company},\n\nYour request {reference} is complete. The drivers stay with you. Thank you for working with us.\n\nIf you have questions, call us: {officePhone}.',
    text: 'Your request {reference} is complete. Thank you. Questions: {officePhone}',
  },
  'request-cancelled': {
    audience: 'companies',
    label: 'Request cancelled',
    when: 'When a request is cancelled.',
    placeholders: ['company', 'reference', 'link', 'officePhone'],
    subject: 'Your request {reference} has been cancelled',
    words:
      'Dear {company},\n\nYour request {reference} has been cancelled.\n\nIf you did not ask for this, call us: {officePhone}.',
    text: 'Your request {reference} has been cancelled. Questions: {officePhone}',
  },
  'request-reopened': {
    audience: 'companies',
    label: 'Request reopened',
    when: 'When a cancelled request is reopened.',
    placeholders: ['company', 'reference', 'link', 'officePhone'],
    subject: 'Your request {reference} has been reopened',
    words:
      "Dear {company},\n\nYour request {reference} has been reopened. We'll write to you when we have drivers for you.\n\nCheck your status:\n{link}\n\nIf you did not ask for this, call us: {officePhone}.",
    text: 'Your request {reference} has been reopened. Questions: {officePhone}',
  },
} as const;
