import type { TrainingSummary } from '#web/trainings/public/training-format.ts';

/** A training that is open, as public pages get it. */
export const aTrainingSummary: TrainingSummary = {
  title: 'Safety days',
  date: '2999-01-05',
  time: '09:00',
  days: [{ date: '2999-01-05', time: '09:00', endTime: null }],
  venue: 'Sample Hall',
  _id: 'a-training',
  bannerLogo: null,
  bannerLogoSmall: null,
  category: [],
  duration: '2 days',
  status: 'Upcoming',
  trainingType: 'onsite',
  registrationDeadline: null,
  registrationOpen: true,
  trainers: '',
  bring: '',
  price: '',
  seats: null,
  minEnrolments: null,
  seatsTaken: 0,
  waiting: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
