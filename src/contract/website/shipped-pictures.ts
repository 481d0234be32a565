import { centred, type PictureUse, type WebsitePicture } from './pictures.ts';

/** The pictures shipped in `public/art`, by the place that shows each until the company chooses another. */
export const shippedPhotos = {
  hero: centred(
    'hero',
    'A gold and white articulated truck with headlights on drives along a palm-lined laterite roadside at golden hour',
  ),
  depot: centred(
    'about',
    'Two trucks and a delivery van parked in front of a warehouse in the morning while two workers in hi-vis vests talk',
  ),
  why: centred(
    'why',
    'A delivery truck crosses an arched bridge over a lagoon with palms on both banks',
  ),
  banner: centred('banner', 'Three trucks, one behind the other, on a road with palms at dusk'),
  'driver-outsourcing': centred(
    'service-drivers',
    'A driver with a clipboard stands beside a gold truck cab with its door open and the steering wheel in view',
  ),
  training: centred(
    'service-training',
    'Instructor and trainees at a whiteboard beside a cone course and a training truck',
  ),
  yard: centred(
    'training-banner-2',
    'A truck weaves through a slalom of cones in a training yard while trainees watch',
  ),
  consultancy: centred(
    'service-consultancy',
    'A desk with a route map, laptop charts, calendar and checklist on a clipboard',
  ),
  'driver-request': centred(
    'service-request',
    'A fleet to choose from: a truck marked with a gold ring, a van, a car and a bus',
  ),
};

export const shippedPortraits = {
  suit: centred('avatar-1', 'A man with a cap, a dark suit and a gold tie'),
  headwrap: centred('avatar-2', 'A woman with an orange headwrap and gold earrings'),
  helmet: centred('avatar-3', 'A worker with a white helmet and a yellow vest'),
  driver: centred('avatar-4', 'A driver with a blue cap and a blue shirt'),
  elder: centred('avatar-5', 'A man with a grey beard, a blue cap and a white robe'),
};

export const shippedFor: Readonly<Record<PictureUse, readonly WebsitePicture[]>> = {
  photo: Object.values(shippedPhotos),
  portrait: Object.values(shippedPortraits),
};
