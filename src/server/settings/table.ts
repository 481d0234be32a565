import type { Generated } from 'kysely';

/** One row; see the migration. */
interface PlacingSettingsTable {
  /** The id used in the activity. */
  id: Generated<string>;
  freeDays: Generated<number>;
  version: Generated<number>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    placingSettings: PlacingSettingsTable;
  }
}
