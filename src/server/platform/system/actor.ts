/** Which request a change comes from, as the activity keeps it. */
export interface Origin {
  requestId: string;
  /** The sender's network, never the whole address; '' if it is unknown. */
  network: string;
}

/** A signed-in administrator, with the name and role of this moment. */
export interface Administrator extends Origin {
  kind: 'administrator';
  id: string;
  name: string;
  role: string;
}

/** The same in one of their sessions. What they are given for a while, such as links to files, ends with it. */
export interface SessionAdministrator extends Administrator {
  sessionId: string;
}

/** Somebody who isn't signed in. */
export interface Visitor extends Partial<Origin> {
  kind: 'public';
}

/** The author of a change: an administrator, a visitor by a public form, or the product itself, such as a script. */
export type Actor = Administrator | Visitor | { kind: 'system' };
