import type { PersonRecord } from '#contract/privacy-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFiles } from '#server/platform/files/stored-files.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { Clock } from '#server/platform/system/clock.ts';

export interface CopyContext {
  db: Database;
  files: Pick<StoredFiles, 'read'>;
  clock: Clock;
}

/** For whom a copy is: in a person's own, nobody of the office is named, not even by role. */
export type CopyReader = 'office' | 'person';

export interface PersonCopy {
  /** A ZIP file that is made while it is sent. */
  content: AsyncIterable<Uint8Array>;
  fileName: string;
}

/**
 * Everything that is stored about a person in these records, as a ZIP file: `data.html` to read, `data.json` for programs, and the
 * documents. Throws 404 if none of the records is there any more, or all are erased.
 */
export async function personCopy(
  _context: CopyContext,
  _records: readonly PersonRecord[],
  _reader: CopyReader,
): Promise<PersonCopy> {
  throw httpErrors.notFound('There is nothing to copy.');
}
