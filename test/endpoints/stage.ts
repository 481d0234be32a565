import type { UploadName } from '#contract/drivers/application-form.ts';

/** Ids of existing rows for valid calls. */
export interface Stage {
  driver: string;
  request: string;
  consultation: string;
  training: string;
  trainingTitle: string;
  /** For an upcoming training. */
  enrolment?: string | undefined;
  /** A past training: one person can get a certificate, another has one. */
  attended?: { training: string; enrolment: string; certificate: string } | undefined;
  /** A training that has begun. */
  heldTraining?: string | undefined;
  note?: string | undefined;
  /** An administrator whose role can change. */
  administrator?: string | undefined;
  deactivated?: string | undefined;
  invitation?: string | undefined;
  /** A deleted driver whose documents are in the bin. */
  binned?: string | undefined;
  picture?: string | undefined;
  /** A consultation of version 1, just marked as scheduled by the Owner. */
  undoable?: string | undefined;
  view?: string | undefined;
  source?: string | undefined;
  checkKind?: string | undefined;
  /** A kind that is tried on the road. */
  roadKind?: string | undefined;
  /** A driver invited to a road test. */
  tested?: string | undefined;
  /** A check of `driver`. */
  check?: string | undefined;
  askedDriver?: string | undefined;
  /** Doesn't want to be asked. */
  silent?: string | undefined;
  placed?: { driver: string; request: string } | undefined;
  /** A request about which a driver was asked. */
  asked?: string | undefined;
  /** A person invited to apply. */
  invitee?: string | undefined;
  approved?: string | undefined;
  documented?: string | undefined;
  /** The reference and contact that track the driver's application. */
  tracked?: { reference: string; contact: string } | undefined;
  privacyRequest?: string | undefined;
  consenting?: string | undefined;
  failedMessage?: string | undefined;
  /** The key of the Owner's message to several drivers, which can be taken back. */
  messageKey?: string | undefined;
  /** The site's content: a draft of one field, and a former version. */
  website?: { revision: number; version: string } | undefined;
  /** The end of the address for reports about text messages. */
  reportSecret?: string | undefined;
  /** Uploads photos for an application sent as JSON, under `uploadSecret`. */
  storeUploads?: (() => Promise<UploadName[]>) | undefined;
}
