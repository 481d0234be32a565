/** What a page tells the service worker. */
export type PageMessage =
  | {
      /** A page was opened, and is to open without a connection from now on. */
      type: 'keep-page';
      /** Without the fragment, which may be a secret. */
      address: string;
      /** What it has loaded so far. */
      files: readonly string[];
      /** Whether the parts of its form that nobody has needed yet may be loaded, too. */
      isWhole: boolean;
    }
  /** A page of the new release has begun, so a worker that waits can take over unless other pages are open. */
  | { type: 'take-over' };

/** What the service worker tells every open page after it has sent drafts that waited. */
export const draftsSent = 'drafts-sent';
