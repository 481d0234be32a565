/** The placeholders of templates: the label for administrators, and a long sample value. */
export const placeholders = {
  name: { label: 'name', sample: 'Oluwafunmilayo Adebayo' },
  reference: { label: 'reference', sample: 'REQ-100027' },
  driverId: { label: 'driver ID', sample: '100214' },
  link: { label: 'link', sample: 'https://motions-logistics.example/track#AAGdTF0rcgCNGgQdWq8bQYxRq1HkT2m9fQv7Lw3sZx' },
  until: { label: 'last day', sample: '15 Dec 2026' },
  photos: { label: 'photos that are needed', sample: 'new photos' },
  documents: { label: 'documents', sample: 'medical record and educational certificate' },
  expiries: {
    label: 'what expires',
    sample: 'licence expires on 5 Dec 2026 and your medical record expired on 1 Nov 2026',
  },
  words: { label: 'your words', sample: 'Your licence is of another class.' },
  company: { label: 'company', sample: 'Demo Beverages Limited' },
  start: { label: 'start', sample: '14 Dec 2026' },
  contact: { label: 'contact', sample: '0800 000 0142' },
  number: { label: 'number of drivers', sample: '3' },
  drivers: { label: 'drivers', sample: 'Emeka Nwosu (0800 000 0142, Truck)' },
  left: { label: 'drivers who left', sample: 'Musa Bello' },
  date: { label: 'date', sample: '24 Nov 2026' },
  time: { label: 'time', sample: '10:00 am' },
  place: { label: 'place', sample: '12 Sample Road, Abeokuta' },
  position: { label: 'place in the list', sample: '5' },
  training: { label: 'training', sample: 'Defensive driving for heavy vehicles' },
  asksFor: { label: 'what they ask', sample: 'send you a copy of your data' },
  officePhone: { label: 'office phone', sample: '0800 000 0001' },
} as const;
export type Placeholder = keyof typeof placeholders;
