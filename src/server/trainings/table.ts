import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TrainingDay } from '#contract/trainings/training-days.ts';
import type { TrainingStatus, TrainingType } from '#contract/trainings/trainings.ts';
import type { MessageCause } from '#server/platform/messages/message-limits.ts';

/** Dates are 'YYYY-MM-DD', times 'HH:mm:ss' in Lagos. */
export interface TrainingsTable {
  id: string;
  title: string;
  categories: string[];
  takesPlaceOn: string;
  startsAt: string;
  endsAt: Generated<string | null>;
  /** Written as JSON. */
  furtherDays: ColumnType<TrainingDay[], string | undefined, string>;
  lastDayOn: GeneratedAlways<string>;
  duration: string;
  trainingType: TrainingType;
  registrationEndsOn: string | null;
  venue: string;
  description: string;
  trainers: Generated<string>;
  bring: Generated<string>;
  price: Generated<string>;
  /** Only for people with a seat. */
  access: Generated<string>;
  pictureId: string | null;
  seats: Generated<number | null>;
  minEnrolments: Generated<number | null>;
  status: Generated<TrainingStatus>;
  titleFolded: GeneratedAlways<string>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

/** Changes of a training or its seats that can affect many people. */
export type AnnouncedEvent = 'training-changed' | 'training-cancelled' | 'seat-offered' | 'seat-offer-ended';

/** What its words need besides the training. */
export interface AnnouncedDetails {
  /** The previous days of a changed training. */
  days?: TrainingDay[];
  reason?: string;
  until?: string;
}

/** Pending announcements to many people; see the migration. */
export interface AnnouncementsTable {
  id: string;
  trainingId: string;
  event: AnnouncedEvent;
  occasion: string;
  /** Written as JSON. */
  details: ColumnType<AnnouncedDetails & { cause: MessageCause }, string, never>;
  createdAt: Date;
}

interface AnnouncementRecipientsTable {
  announcementId: string;
  enrolmentId: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    trainings: TrainingsTable;
    announcements: AnnouncementsTable;
    announcementRecipients: AnnouncementRecipientsTable;
  }
}
