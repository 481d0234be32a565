import type { ImageSource } from '#web/ui/images/image-source.ts';

/** The images of the public pages, stored in `public/art`. */
export const images = {
  hero: {
    name: 'hero',
    widths: [800, 1200, 1600, 1920],
    width: 1920,
    height: 1080,
    alt: 'A gold and white articulated truck with headlights on drives along a palm-lined laterite roadside at golden hour',
  },
  heroMobile: {
    name: 'hero-mobile',
    widths: [432, 600, 864],
    width: 864,
    height: 1080,
    alt: 'A gold and white articulated truck driving at golden hour',
  },
  depot: {
    name: 'about',
    widths: [480, 648, 800, 1200],
    width: 1200,
    height: 900,
    alt: 'Two trucks and a delivery van parked in front of a warehouse in the morning while two workers in hi-vis vests talk',
  },
  'driver-outsourcing': {
    name: 'service-drivers',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'A driver with a clipboard stands beside a gold truck cab with its door open and the steering wheel in view',
  },
  training: {
    name: 'service-training',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'Instructor and trainees at a whiteboard beside a cone course and a training truck',
  },
  consultancy: {
    name: 'service-consultancy',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'A desk with a route map, laptop charts, calendar and checklist on a clipboard',
  },
  'driver-request': {
    name: 'service-request',
    widths: [400, 800],
    width: 800,
    height: 600,
    alt: 'A fleet to choose from: a truck marked with a gold ring, a van, a car and a bus',
  },
  yard: {
    name: 'training-banner-2',
    widths: [800, 1200],
    width: 1200,
    height: 675,
    alt: 'A truck weaves through a slalom of cones in a training yard while trainees watch',
  },
  why: {
    name: 'why',
    widths: [400, 600, 1000],
    width: 1000,
    height: 1000,
    alt: 'A delivery truck crosses an arched bridge over a lagoon with palms on both banks',
  },
  banner: {
    name: 'banner',
    widths: [800, 1200, 1920],
    width: 1920,
    height: 640,
    alt: '',
  },
} as const satisfies Record<string, ImageSource>;

/** A portrait, shown at 96 px at most. */
export const portrait = (name: string): ImageSource => ({ name, widths: [96, 192], width: 192, height: 192, alt: '' });
