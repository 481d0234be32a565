/** Asks the service worker to cache opened pages for offline use. */
export interface PageMessage {
  /** Addresses opened since the last message, without the fragment, which may be a secret. */
  addresses: readonly string[];
  files: readonly string[];
  /** Whether parts that the pages haven't needed yet may be loaded too. */
  isWhole: boolean;
  /** Whether the document was just loaded: it is from the newest release, whose worker can take over. */
  hasJustBegun: boolean;
}

/** Tells the service worker that the connection is dead: requests needn't wait for a timeout. */
export const connectionLost = 'line-lost';

/** Sent by the service worker to all open pages after it has sent waiting drafts. */
export const draftsSent = 'drafts-sent';

/** The background sync tag with which the service worker sends waiting drafts. */
export const sendTag = 'send-drafts';
