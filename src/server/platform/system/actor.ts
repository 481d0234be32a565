/** The request behind a change, as the activity stores it. */
export interface Origin {
  requestId: string;
  /** The sender's network, never the whole address; '' if unknown. */
  network: string;
}

export interface Administrator extends Origin {
  kind: 'administrator';
  id: string;
  name: string;
  role: string;
}

/** The same with their session, which ends temporary grants such as links to files. */
export interface SessionAdministrator extends Administrator {
  sessionId: string;
}

export interface Visitor extends Partial<Origin> {
  kind: 'public';
}

/** The author of a change: an administrator, a visitor by a public form, or the product itself, such as a script. */
export type Actor = Administrator | Visitor | { kind: 'system' };
