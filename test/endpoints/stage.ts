import type { UploadName } from '#contract/drivers/application-form.ts';

/** Ids of existing rows that valid calls refer to. */
export interface Stage {
  driver: string;
  request: string;
  consultation: string;
  training: string;
  trainingTitle: string;
  /** Of an upcoming training. */
  enrolment?: string | undefined;
  /** A training that is over, with somebody who can get a certificate, and another one's certificate. */
  attended?: { training: string; enrolment: string; certificate: string } | undefined;
  /** A training with a file. */
  trainingFile?: { training: string; file: string } | undefined;
  /** A training whose day has come. */
  heldTraining?: string | undefined;
  /** A note that the app's Owner wrote. */
  note?: string | undefined;
  /** Somebody who can be given another role. */
  administrator?: string | undefined;
  deactivated?: string | undefined;
  invitation?: string | undefined;
  /** A deleted driver whose documents are in the bin. */
  binned?: string | undefined;
  /** An image of the gallery. */
  picture?: string | undefined;
  /** A consultation, of version 1, which the Owner has just marked as scheduled. */
  undoable?: string | undefined;
  /** A view of the first administrator. */
  view?: string | undefined;
  /** A link by which applications come. */
  source?: string | undefined;
  /** A driver whose link for documents is open. */
  askedDriver?: string | undefined;
  /** A placed driver, and where. */
  placed?: { driver: string; request: string } | undefined;
  /** An approved driver. */
  approved?: string | undefined;
  /** A driver with a document. */
  documented?: string | undefined;
  /** Decisions on drivers that have not begun. */
  /** The reference and the contact by which the driver's application is tracked. */
  tracked?: { reference: string; contact: string } | undefined;
  /** A person's request about their data. */
  privacyRequest?: string | undefined;
  /** A consultation whose client has agreed to WhatsApp. */
  consenting?: string | undefined;
  /** A message that has failed. */
  failedMessage?: string | undefined;
  /** The site's words: a draft of one field, and a former version. */
  website?: { revision: number; discards: number; version: string } | undefined;
  /** The last part of the address that takes reports about text messages. */
  reportSecret?: string | undefined;
  /** Stores photos for an application that is sent as JSON, under `uploadSecret`. */
  storeUploads?: (() => Promise<UploadName[]>) | undefined;
}
