/** Compressed and hashed before it is added. */
export interface DraftPhoto {
  group: string;
  /** SHA-256 of the bytes in lower-case hex; names the photo in the upload session. */
  sha256: string;
  file: File;
  /** Size in bytes before compression; `undefined` if it wasn't compressed. */
  originalSize: number | undefined;
  isSent: boolean;
  refusal?: { message: string; canRetry: boolean } | undefined;
}

/** The submitted form. Every attempt sends exactly this body. */
export interface Submission {
  path: string;
  /** The form's values, without photos. */
  body: Readonly<Record<string, unknown>>;
  /** Idempotency key: the server stores the form once under it. */
  key: string;
  /** SHA-256 of the values and photos that the key was created for. */
  digest: string;
  /** Unix time in milliseconds. */
  submittedAt: number;
}

export interface Receipt {
  message: string;
  reference: string;
  /** Whether the server sends a message with the reference. */
  isMessageQueued: boolean;
}

/** `waiting`: submitted, but not yet answered by the server. */
export type DraftPhase = 'filling' | 'waiting' | 'sent';

export interface DraftRecord {
  /** Unique on the device. */
  name: string;
  /** Version of the shape of `values` and `extra`; drafts of other versions are deleted. */
  version: number;
  /** Unix time in milliseconds. */
  savedAt: number;
  isWhole: boolean;
  what: string;
  /** The URL of the form's page on this site. */
  page: string;
  values: Readonly<Record<string, string>>;
  extra: unknown;
  photos: readonly DraftPhoto[];
  /** Opens the draft's upload session on the server; generated with the first photo. */
  uploadSecret: string;
  phase: DraftPhase;
  submission: Submission | undefined;
  /** The reference of the last accepted submission. */
  reference: string | undefined;
  /** Whether a message with that reference was sent. Only set by background sending. */
  isMessageQueued?: boolean | undefined;
  refusal: string | undefined;
  /** Whether it was accepted or rejected in the background, and this hasn't been shown yet. */
  hasNewOutcome: boolean;
  /** Whether to show a system notification once it is sent. */
  wantsNotice: boolean;
}

export type DraftScope = 'everything' | 'text' | 'nothing';

/** The Web Lock held by the tab that has this draft open. */
export const draftLock = (name: string) => `draft ${name}`;
