import type { UploadName } from '#contract/drivers/application-form.ts';

/** Ids of existing rows that valid calls refer to. */
export interface Stage {
  driver: string;
  request: string;
  consultation: string;
  training: string;
  trainingTitle: string;
  /** Of an upcoming training. */
  enrolment?: string;
  /** A note that the app's Owner wrote. */
  note?: string;
  /** Somebody who can be given another role. */
  administrator?: string;
  deactivated?: string;
  invitation?: string;
  /** A deleted driver whose documents are in the bin. */
  binned?: string;
  /** An image of the gallery. */
  picture?: string;
  /** A consultation, of version 1, which the Owner has just marked as scheduled. */
  undoable?: string;
  /** A view of the first administrator. */
  view?: string | undefined;
  /** A driver whose link for documents is open. */
  askedDriver?: string;
  /** A placed driver, and where. */
  placed?: { driver: string; request: string };
  /** An approved driver. */
  approved?: string;
  /** A driver with a document. */
  documented?: string;
  /** Decisions on drivers that have not begun. */
  bulkJob?: string;
  /** The reference and the contact by which the driver's application is tracked. */
  tracked?: { reference: string; contact: string };
  /** A person's request about their data. */
  privacyRequest?: string;
  /** A consultation whose client has agreed to WhatsApp. */
  consenting?: string;
  /** A message that has failed. */
  failedMessage?: string;
  /** The last part of the address that takes reports about text messages. */
  reportSecret?: string;
  /** Stores photos for an application that is sent as JSON, under `uploadSecret`. */
  storeUploads?: () => Promise<UploadName[]>;
}
