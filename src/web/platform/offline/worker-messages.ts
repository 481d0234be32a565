/** A page's message to the service worker: it was opened, and shall open without a connection from now on. */
export interface PageMessage {
  /** Without the fragment, which may be a secret. */
  address: string;
  /** The files that it has loaded so far. */
  files: readonly string[];
  /** Whether the parts of the page that nobody has needed yet may be loaded, too. */
  isWhole: boolean;
  /** Whether the document was just loaded: it is of the newest release, whose worker can take over. */
  hasJustBegun: boolean;
}

/** The service worker's message to every open page after it has sent waiting drafts. */
export const draftsSent = 'drafts-sent';

/** The tag of the background sync by which the service worker sends drafts that wait. */
export const sendTag = 'send-drafts';
