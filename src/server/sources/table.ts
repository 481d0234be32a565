import { type Generated, type RawBuilder, sql } from 'kysely';

/** Links that applications come through; see the migration. */
export interface SourcesTable {
  id: string;
  slug: string;
  name: string;
  createdAt: Date;
  endedAt: Date | null;
  version: Generated<number>;
}

/** The `_id` of the source with this slug; null if there is none. */
export const sourceIdOf = (slug: string): RawBuilder<string | null> =>
  sql`(select id from sources where slug = ${slug})`;

/** The name of a driver's source; null without one. */
export const sourceNameOf = (sourceId: string): RawBuilder<string | null> =>
  sql`(select name from sources where id = ${sql.ref(sourceId)})`;

declare module '#server/platform/database/database.ts' {
  interface Tables {
    sources: SourcesTable;
  }
}
