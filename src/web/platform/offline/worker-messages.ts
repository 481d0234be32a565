/** A page's message to the service worker: pages were opened, and shall open without a connection from now on. */
export interface PageMessage {
  /** The addresses that were opened since the last message, without the fragment, which may be a secret. */
  addresses: readonly string[];
  /** The files that the present page has loaded so far. */
  files: readonly string[];
  /** Whether the parts of the pages that nobody has needed yet may be loaded, too. */
  isWhole: boolean;
  /** Whether the document was just loaded: it is of the newest release, whose worker can take over. */
  hasJustBegun: boolean;
}

/** A page's message to the service worker: the connection is dead, so there is no use in waiting for requests. */
export const lineLost = 'line-lost';

/** The service worker's message to every open page after it has sent waiting drafts. */
export const draftsSent = 'drafts-sent';

/** The tag of the background sync by which the service worker sends drafts that wait. */
export const sendTag = 'send-drafts';
