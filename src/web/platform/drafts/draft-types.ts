import type { StoreApi, UseBoundStore } from 'zustand';
import type { Values } from '#contract/platform/checks.ts';
import type { DraftPhoto, DraftRecord, DraftScope, Receipt, Submission } from './draft-record.ts';

type Recorded = 'photos' | 'uploadSecret' | 'phase' | 'submission' | 'reference' | 'refusal' | 'wantsNotice' | 'page';

/** The state that all drafts share: the record on the device, and what only the open page knows. */
export interface AnyDraftState extends Pick<DraftRecord, Recorded> {
  /** Where it is filled in; `opening` until the device was searched for it. */
  place: 'opening' | 'here' | 'elsewhere';
  /** Whether it can be moved here from the other tab: not if the device couldn't keep all of it. */
  canMove: boolean;
  /** When the draft that was found here was saved, until the person goes on with it. Unix time in milliseconds. */
  foundFrom: number | undefined;
  /** How much of it the device could keep at the last attempt, and when it kept something last. */
  kept: DraftScope;
  keptAt: number | undefined;
  /** What the server has answered, until the sender has seen it. */
  received: Receipt | undefined;
  /** Whether what is to be sent waits for a connection, or for the server. */
  isHeldUp: boolean;
  /** The photo that is being sent, and the share of it that has left, from 0 to 1. */
  progress: { sha256: string; share: number } | undefined;
}

/** The state of a form with these fields, which keeps `Extra` beside them. */
export interface DraftState<Field extends string, Extra> extends AnyDraftState {
  values: Values<Field>;
  extra: Extra;
}

/** Which photo of a draft. */
export type PhotoName = Pick<DraftPhoto, 'group' | 'sha256'>;

export interface Draft<Field extends string, Extra> {
  name: string;
  /** Names the form in sentences, such as 'your application'. */
  what: string;
  use: UseBoundStore<StoreApi<DraftState<Field, Extra>>>;
  /** Looks for what is kept on the device, unless another tab is filling it in. Call it whenever the form is shown. */
  open(): Promise<void>;
  /** Call it when the form isn't shown any more: what waits is sent without it from now on. */
  close(): void;
  /** Goes on here with what is being filled in in another tab. */
  takeOver(): Promise<void>;
  /** Goes on with what was found here. */
  goOn(): void;
  change(field: Field, value: string): void;
  setExtra(extra: Partial<Extra>): void;
  addPhoto(photo: Omit<DraftPhoto, 'isSent'>): void;
  /** Changes what is known of a photo. Does nothing if it was removed meanwhile. */
  markPhoto(photo: PhotoName, known: Partial<DraftPhoto>): void;
  removePhoto(photo: PhotoName): void;
  /**
   * Fixes what is sent: from now on the draft waits. It keeps its idempotency key until the server says that this one is used;
   * with another value set by the page (`given`) it is another form.
   */
  submit(path: string, body: Submission['body'], given?: Submission['body']): void;
  /** Asks for a notification when it is sent. */
  wantNotice(): void;
  /** Goes back to filling in. `refusal` is why the server didn't take it. */
  cancel(refusal?: { message: string; isKeyUsed: boolean }): void;
  /** Notes that it has arrived; nothing is kept but the reference. */
  markSent(receipt: Receipt): void;
  /** Notes that the sender has seen the answer. */
  acknowledge(): void;
  /** Empties the form and deletes the draft. */
  reset(): void;
  /** Returns the record to store on the device, with the present values. */
  record(): DraftRecord;
}

/** A draft of any form, for what needs no fields. */
export interface AnyDraft {
  what: string;
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
