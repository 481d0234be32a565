/** Shown until the company has enough images. */
export const shippedSlides = [
  {
    picture: 'training-2',
    caption: 'Cone slalom in the training yard',
    alt: 'A truck weaves through a slalom of cones in a training yard while trainees watch',
  },
  {
    picture: 'training-1',
    caption: 'Road junctions in the classroom',
    alt: 'Trainees at desks face an instructor and a whiteboard with a junction diagram',
  },
  {
    picture: 'training-3',
    caption: 'Under the bonnet in the workshop',
    alt: 'Trainees inspect a car with its bonnet open in a workshop',
  },
  {
    picture: 'training-4',
    caption: 'Safety gear before the drive',
    alt: 'A table with helmets, boots, gloves, folded vests and a first-aid box',
  },
];
