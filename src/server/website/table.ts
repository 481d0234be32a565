import type { Generated } from 'kysely';

/** One row, locked by every change of the site's content; see the migration. */
interface WebsiteTable {
  isOnly: Generated<boolean>;
  revision: number;
}

export interface WebsiteDraftTable {
  path: string;
  value: unknown;
  revision: number;
  changedBy: string;
  changedById: string | null;
  changedAt: Date;
}

/** Publications. Rows are never updated. */
export interface WebsiteVersionsTable {
  number: number;
  content: unknown;
  changed: string[];
  note: string;
  publishedBy: string;
  publishedAt: Date;
  draftRevision: number | null;
  restoredFrom: number | null;
}

/** The channel that notifies instances of publications. */
export const websiteChannel = 'website_published';

declare module '#server/platform/database/database.ts' {
  interface Tables {
    website: WebsiteTable;
    websiteDraft: WebsiteDraftTable;
    websiteVersions: WebsiteVersionsTable;
  }
}
