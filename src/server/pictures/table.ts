/** A picture that everybody may see; the files are names in the file store. */
export interface PublicPicturesTable {
  /** Made from what the picture shows, so that equal uploads are stored once. */
  id: string;
  largeFile: string;
  smallFile: string;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    publicPictures: PublicPicturesTable;
  }
}
