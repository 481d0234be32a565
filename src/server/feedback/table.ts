import type { Generated } from 'kysely';

/** Who can still answer; see the migration. */
interface FeedbackRequestsTable {
  enrolmentId: string;
  closesAt: Date;
}

/** Anonymous answers; see the migration. */
export interface FeedbackTable {
  id: Generated<string>;
  trainingId: string;
  /** 1 to 5. */
  stars: number;
  helped: string;
  missing: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    feedbackRequests: FeedbackRequestsTable;
    feedback: FeedbackTable;
  }
}
