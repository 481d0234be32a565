import { v4 as uuid } from 'uuid';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Values } from '#contract/checks.ts';
import { eraseDraft, readDraft, writeDraft } from './draft-db.ts';
import type { DraftPhoto, DraftRecord, DraftScope } from './draft-record.ts';
import { sha256OfText } from './sha256.ts';
import { createWebLock } from './web-lock.ts';

/** A form of this page: what is kept of it on the device, and what only this page knows. */
export interface DraftState<Field extends string, Extra>
  extends Pick<
    DraftRecord,
    'photos' | 'uploadSecret' | 'phase' | 'submission' | 'reference' | 'refusal' | 'wantsNotice'
  > {
  values: Values<Field>;
  extra: Extra;
  /** Where it is filled in; `opening` until the device was searched for it. */
  place: 'opening' | 'here' | 'elsewhere';
  /** Whether it can be moved here from the other tab: not if the device couldn't keep all of it. */
  canMove: boolean;
  /** When the draft that was found here was saved, until the person goes on with it. Unix time in milliseconds. */
  foundFrom: number | undefined;
  /** How much of it the device could keep at the last attempt, and when it kept something last. */
  kept: DraftScope;
  keptAt: number | undefined;
  /** Whether photos or the form wait for a connection. */
  isHeldUp: boolean;
  /** The photo that is being sent, and the share of it that has left, from 0 to 1. */
  progress: { sha256: string; share: number } | undefined;
}

export interface Draft<Field extends string, Extra> {
  name: string;
  use: UseBoundStore<StoreApi<DraftState<Field, Extra>>>;
  /** Looks for what is kept on the device, unless another tab is filling it in. Call it whenever the form is shown. */
  open(): Promise<void>;
  /** Goes on here with what is being filled in in another tab. */
  takeOver(): Promise<void>;
  change(field: Field, value: string): void;
  setExtra(extra: Partial<Extra>): void;
  addPhoto(photo: Omit<DraftPhoto, 'isSent'>): void;
  /** Changes what is known of a photo. Does nothing if it was removed meanwhile. */
  markPhoto(photo: Pick<DraftPhoto, 'group' | 'sha256'>, known: Partial<DraftPhoto>): void;
  removePhoto(photo: Pick<DraftPhoto, 'group' | 'sha256'>): void;
  /** Fixes what is sent: from now on the draft waits. The same words and photos keep their idempotency key. */
  submit(path: string, body: Readonly<Record<string, unknown>>): void;
  /** Goes back to filling in. `refusal` is why the server didn't take it. */
  cancel(refusal?: { message: string; isKeyUsed: boolean }): void;
  /** Notes that it has arrived; nothing is kept but the reference. */
  markSent(reference: string | undefined): void;
  /** Empties the form and deletes the draft. */
  reset(): void;
  /** Writes at once what waits for a pause in typing. */
  save(): Promise<void>;
  /** What is kept of it, as it is now. */
  record(): DraftRecord;
}

interface DraftOptions<Field extends string, Extra> {
  /** Identifies the form on this device. */
  name: string;
  /** What is sent, as in 'Your application'. */
  title: string;
  /** To be changed with the shape of `values` or `extra`. */
  version?: number;
  values: Values<Field>;
  extra: Extra;
  isExtra(value: unknown): value is Extra;
}

const pauseMs = 300;
/** What, when it changes, is written at once: opening the camera can make a small phone discard the page. */
const urgent = ['photos', 'phase', 'submission', 'wantsNotice'] as const;
const recorded = [...urgent, 'values', 'extra', 'uploadSecret', 'reference', 'refusal'] as const;

const isSame = (one: Pick<DraftPhoto, 'group' | 'sha256'>) => (other: DraftPhoto) =>
  other.group === one.group && other.sha256 === one.sha256;

/**
 * Creates the store of a form that is kept on the device until it is sent. One tab at a time has it: it holds a Web
 * Lock from the first word on, and only this tab reads, writes and submits the draft.
 */
export function createDraft<Field extends string, Extra>(options: DraftOptions<Field, Extra>): Draft<Field, Extra> {
  const { name, title, version = 1, values: noValues, extra: noExtra, isExtra } = options;
  type State = DraftState<Field, Extra>;
  const blank = {
    values: noValues,
    extra: noExtra,
    photos: [],
    uploadSecret: '',
    phase: 'filling',
    submission: undefined,
    reference: undefined,
    refusal: undefined,
    wantsNotice: false,
    foundFrom: undefined,
    isHeldUp: false,
    progress: undefined,
  } as const;
  const use = create<State>()(() => ({
    ...blank,
    place: 'opening',
    canMove: true,
    kept: 'everything',
    keptAt: undefined,
  }));
  const lock = createWebLock(`draft ${name}`, () => {
    clearTimeout(timer);
    void standBack();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let isListening = false;

  const isBlank = ({ values, photos, phase }: State) =>
    phase === 'filling' && photos.length === 0 && Object.values(values).every((value) => value === '');

  const record = (): DraftRecord => {
    const { values, extra, photos, uploadSecret, phase, submission, reference, refusal, wantsNotice } = use.getState();
    const state = { values, extra, photos, uploadSecret, phase, submission, reference, refusal, wantsNotice };
    return { name, version, title, savedAt: Date.now(), isWhole: true, ...state };
  };

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept = await writeDraft(record());
    use.setState(kept === 'nothing' ? { kept } : { kept, keptAt: Date.now() });
  }

  const saveWaiting = () => timer !== undefined && void save();

  function listen() {
    if (isListening) return;
    isListening = true;
    use.subscribe((now, before) => {
      if (now.place !== 'here' || before.place !== 'here') return;
      if (recorded.every((part) => now[part] === before[part])) return;
      if (!lock.isHeld()) return void claim();
      clearTimeout(timer);
      timer = undefined;
      if (isBlank(now)) return void eraseDraft(name);
      if (urgent.some((part) => now[part] !== before[part])) return void save();
      timer = setTimeout(() => void save(), pauseMs);
    });
    document.addEventListener('visibilitychange', saveWaiting);
    window.addEventListener('pagehide', saveWaiting);
    // Somebody who goes on in another window leaves this one first.
    window.addEventListener('blur', saveWaiting);
    window.addEventListener('focus', () => use.getState().place === 'elsewhere' && void readCanMove());
  }

  /** Shows that another tab has the draft, and gets it once that tab is closed or has sent it. */
  async function standBack(): Promise<void> {
    use.setState({ ...blank, place: 'elsewhere' });
    void lock.whenFree().then(load);
    await readCanMove();
  }

  async function readCanMove(): Promise<void> {
    const kept = await readDraft(name).catch(() => undefined);
    use.setState({ canMove: kept?.isWhole === true });
  }

  async function claim(): Promise<void> {
    if (await lock.take()) await load();
    else await standBack();
  }

  async function load(): Promise<void> {
    const kept = await readDraft(name).catch(() => undefined);
    if (!lock.isHeld()) return;
    const typed = use.getState();
    if (kept && kept.version === version && isExtra(kept.extra)) {
      const { extra, photos, uploadSecret, phase, submission, reference, refusal, wantsNotice, savedAt } = kept;
      const state = { photos, uploadSecret, phase, submission, reference, refusal, wantsNotice };
      const values = withTexts(withTexts(noValues, kept.values), nonEmpty(typed.values));
      const added = typed.photos.filter((photo) => !kept.photos.some(isSame(photo)));
      // Reading a draft does not extend its expiry, so this is no change of the form.
      use.setState({ place: 'opening' });
      use.setState({ ...state, values, extra, foundFrom: phase === 'filling' ? savedAt : undefined, keptAt: savedAt });
      use.setState({ photos: [...kept.photos, ...added.map((photo) => ({ ...photo, isSent: false }))] });
    } else if (kept) await eraseDraft(name);
    use.setState({ place: 'here' });
    if (isBlank(use.getState())) lock.release();
    else if (!isBlank(typed)) await save();
  }

  async function begin(): Promise<void> {
    listen();
    if (lock.isHeld() || use.getState().place === 'elsewhere') return;
    const kept = await readDraft(name).catch(() => undefined);
    // A blank form needs no lock: so it is in nobody's way in a forgotten tab.
    if (kept || !isBlank(use.getState())) await claim();
    else use.setState({ place: 'here' });
  }

  return {
    name,
    use,
    save,
    record,
    open() {
      opening ??= begin().finally(() => {
        opening = undefined;
      });
      return opening;
    },
    async takeOver() {
      await lock.steal();
      await load();
    },
    change: (field, value) => use.setState(({ values }) => ({ values: { ...values, [field]: value } })),
    setExtra: (changed) => use.setState(({ extra }) => ({ extra: { ...extra, ...changed } })),
    addPhoto(photo) {
      use.setState(({ photos, uploadSecret }) =>
        photos.some(isSame(photo))
          ? {}
          : { photos: [...photos, { ...photo, isSent: false }], uploadSecret: uploadSecret || `${uuid()}${uuid()}` },
      );
    },
    markPhoto: (photo, known) =>
      use.setState(({ photos }) => ({
        photos: photos.map((one) => (isSame(photo)(one) ? { ...one, ...known } : one)),
      })),
    removePhoto: (photo) => use.setState(({ photos }) => ({ photos: photos.filter((one) => !isSame(photo)(one)) })),
    submit(path, body) {
      const { photos, submission } = use.getState();
      const digest = sha256OfText(JSON.stringify([path, body, photos.map(({ group, sha256 }) => [group, sha256])]));
      const key = submission?.digest === digest ? submission.key : uuid();
      use.setState({
        ...{ submission: { path, body, key, digest }, phase: 'waiting' },
        ...{ refusal: undefined, foundFrom: undefined },
      });
    },
    cancel: (refusal) =>
      use.setState(({ submission }) => ({
        ...{ phase: 'filling', refusal: refusal?.message, isHeldUp: false, wantsNotice: false },
        submission: refusal?.isKeyUsed ? undefined : submission,
      })),
    markSent: (reference) => use.setState({ ...blank, phase: 'sent', reference }),
    reset() {
      use.setState(blank);
      lock.release();
    },
  };
}

const nonEmpty = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** `values` with those of `texts` whose names they have. */
function withTexts<Field extends string>(
  values: Values<Field>,
  texts: Readonly<Record<string, unknown>>,
): Values<Field> {
  const filled = { ...values };
  for (const field in values) {
    const text = texts[field];
    if (typeof text === 'string') filled[field] = text;
  }
  return filled;
}

/** Creates the draft of a form of text fields alone. */
export const createTextDraft = <Field extends string>(name: string, title: string, values: Values<Field>) =>
  createDraft({ name, title, values, extra: null, isExtra: (value) => value === null });
export type TextDraft<Field extends string> = Draft<Field, null>;
