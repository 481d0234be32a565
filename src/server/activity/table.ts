import type { Generated, GeneratedAlways } from 'kysely';
import type { ActivityChange } from '#contract/activity/activity.ts';
import type {
  ActivityGroup,
  ActivityKind,
  ActivityRecord,
} from '#contract/activity/activity-kinds.ts';

/** The actions of administrators; see the migration. Rows are never updated. */
export interface ActivityTable {
  id: string;
  at: Date;
  kind: ActivityKind;
  kindGroup: ActivityGroup;
  actor: string;
  actorName: string;
  actorRole: string;
  recordKind: ActivityRecord;
  recordName: string;
  recordReference: string;
  recordIds: string[];
  partId: Generated<string | null>;
  changes: ActivityChange[];
  requestId: string;
  network: string;
  recordFolded: GeneratedAlways<string>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    activity: ActivityTable;
  }
}
