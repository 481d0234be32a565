import type { Generated } from 'kysely';

interface PublicPicturesTable {
  /** Derived from the content, so that equal uploads are stored once. */
  id: string;
  /** When it was first found unused. */
  unusedSince: Generated<Date | null>;
}

/** `fileName` is the name in the file store. */
interface PublicPictureFilesTable {
  pictureId: string;
  /** Its width and format: the end of its address, such as `640.webp`. */
  size: string;
  fileName: string;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    publicPictures: PublicPicturesTable;
    publicPictureFiles: PublicPictureFilesTable;
  }
}
