/** A photo of a draft. It is made small and hashed before it is added. */
export interface DraftPhoto {
  /** The kind of document that it shows. */
  group: string;
  /** The SHA-256 of its bytes in lower-case hex: its name in the draft's upload session. */
  sha256: string;
  file: File;
  /** Its size in bytes before it was made smaller; `undefined` if it wasn't. */
  originalSize: number | undefined;
  /** Whether the server has it. */
  isSent: boolean;
  /** Why the server didn't take it. */
  refusal?: { message: string; canRetry: boolean } | undefined;
}

/** The submitted form: each attempt sends exactly these words with the photos. */
export interface Submission {
  /** Where to, relative to the API. */
  path: string;
  /** The words, without the photos. */
  body: Readonly<Record<string, unknown>>;
  /** Idempotency key: the server stores the form once under it. */
  key: string;
  /** SHA-256 of the words and the photos that the key was made for. */
  digest: string;
  /** When the person submitted it. Unix time in milliseconds. */
  submittedAt: number;
}

/** The server's answer to a form that has arrived. */
export interface Receipt {
  message: string;
  reference: string;
  /** Whether the server sends a message with the reference. */
  isMessageQueued: boolean;
}

/** `waiting`: submitted, and not yet answered by the server. */
export type DraftPhase = 'filling' | 'waiting' | 'sent';

/** A form as it is kept on the device: one record for everything. */
export interface DraftRecord {
  /** Identifies the form on this device. */
  name: string;
  /** Version of the shape of `values` and `extra`; drafts of another version are deleted. */
  version: number;
  /** Unix time in milliseconds. */
  savedAt: number;
  /** Whether the device could keep the photos as well. */
  isWhole: boolean;
  /** Names the form in sentences, such as 'your application'. */
  what: string;
  /** The address of the form's page on this site. */
  page: string;
  values: Readonly<Record<string, string>>;
  /** Further state of the form, such as the step of a wizard. */
  extra: unknown;
  photos: readonly DraftPhoto[];
  /** Opens the draft's upload session on the server; made at random with the first photo. */
  uploadSecret: string;
  phase: DraftPhase;
  submission: Submission | undefined;
  /** The reference under which it was sent last. */
  reference: string | undefined;
  /** Whether a message with that reference was sent; only of a form that was sent while it wasn't open. */
  isMessageQueued?: boolean | undefined;
  /** Why the server didn't take it. */
  refusal: string | undefined;
  /** Whether it was sent or refused while its form wasn't open, and nobody has been told. */
  hasNewOutcome: boolean;
  /** Whether to show a notification when it is sent. */
  wantsNotice: boolean;
}

/** How much of a form could be kept on the device. */
export type DraftScope = 'everything' | 'text' | 'nothing';

/** The Web Lock of the tab that has the draft of this name. */
export const draftLock = (name: string) => `draft ${name}`;
