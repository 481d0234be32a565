import type { Generated } from 'kysely';

/** A public image; the files are names in the file store. */
export interface PublicPicturesTable {
  /** Derived from the content, so that equal uploads are stored once. */
  id: string;
  largeFile: string;
  smallFile: string;
  createdAt: Date;
  /** When it was first found to be used by nothing. */
  unusedSince: Generated<Date | null>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    publicPictures: PublicPicturesTable;
  }
}
