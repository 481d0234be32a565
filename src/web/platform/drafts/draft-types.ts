import type { StoreApi, UseBoundStore } from 'zustand';
import type { Values } from '#contract/platform/checks.ts';
import type { DraftPhoto, DraftRecord, DraftScope, Receipt, Submission } from './draft-record.ts';

type RecordedField =
  | 'photos'
  | 'uploadSecret'
  | 'phase'
  | 'submission'
  | 'reference'
  | 'refusal'
  | 'wantsNotice'
  | 'page';

/** The record on the device, and state that only the open page has. */
export interface AnyDraftState extends Pick<DraftRecord, RecordedField> {
  /** `opening` until the device has been searched for a draft. */
  place: 'opening' | 'here' | 'elsewhere';
  /** Whether it can be moved here from the other tab. Not if the device couldn't store all of it. */
  canMove: boolean;
  /** When the restored draft was saved; reset once editing continues. Unix time in milliseconds. */
  restoredFrom: number | undefined;
  /** How much the device stored at the last attempt; `keptAt` is the last success. */
  storedScope: DraftScope;
  keptAt: number | undefined;
  /** The server's response, until the user has seen it. */
  received: Receipt | undefined;
  /** Whether sending waits for a connection or for the server. */
  isHeldUp: boolean;
  /** The photo being sent, and the share sent so far, from 0 to 1. */
  progress: { sha256: string; share: number } | undefined;
}

export interface DraftState<Field extends string, Extra> extends AnyDraftState {
  values: Values<Field>;
  extra: Extra;
}

export type PhotoName = Pick<DraftPhoto, 'group' | 'sha256'>;

export interface Draft<Field extends string, Extra> {
  name: string;
  /** Names the form in sentences, such as 'your application'. */
  label: string;
  use: UseBoundStore<StoreApi<DraftState<Field, Extra>>>;
  /** Loads the draft from the device unless another tab has it. Call it whenever the form is shown. */
  open(): Promise<void>;
  /** Call it when the form is closed: from then on, background sending takes over. */
  close(): void;
  /** Moves the draft here from another tab. */
  takeOver(): Promise<void>;
  dismissNotice(): void;
  change(field: Field, value: string): void;
  setExtra(extra: Partial<Extra>): void;
  addPhoto(photo: Omit<DraftPhoto, 'isSent'>): void;
  /** Does nothing if the photo was removed meanwhile. */
  markPhoto(photo: PhotoName, known: Partial<DraftPhoto>): void;
  removePhoto(photo: PhotoName): void;
  /**
   * Freezes the body; the draft then waits to be sent. The idempotency key is kept until the server reports it as
   * used, or a `pageValues` value (one that the page sets) changes.
   */
  submit(path: string, body: Submission['body'], pageValues?: Submission['body']): void;
  /** Requests a system notification once it is sent. */
  wantNotice(): void;
  /** Returns to editing. `refusal` is the server's reason. */
  cancel(refusal?: { message: string; isKeyUsed: boolean }): void;
  /** Deletes everything but the reference. */
  markSent(receipt: Receipt): void;
  acknowledge(): void;
  reset(): void;
  record(): DraftRecord;
}

export interface AnyDraft {
  label: string;
  use: {
    (): AnyDraftState;
    <Part>(select: (state: AnyDraftState) => Part): Part;
    getState(): AnyDraftState;
  };
  takeOver(): Promise<void>;
  addPhoto(photo: Omit<DraftPhoto, 'isSent'>): void;
  markPhoto(photo: PhotoName, known: Partial<DraftPhoto>): void;
  removePhoto(photo: PhotoName): void;
  cancel(): void;
  wantNotice(): void;
}
