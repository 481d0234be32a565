import { v4 as uuid } from 'uuid';
import { create } from 'zustand';
import type { Values } from '#contract/platform/checks.ts';
import { deleteOldDrafts } from './draft-age.ts';
import { eraseDraft, readDraft, writeDraft } from './draft-db.ts';
import { type DraftRecord, draftLock } from './draft-record.ts';
import type { Draft, DraftState, PhotoName } from './draft-types.ts';
import { sha256OfText } from './sha256.ts';
import { createWebLock } from './web-lock.ts';

interface DraftOptions<Field extends string, Extra> {
  /** Unique on the device. */
  name: string;
  label: string;
  /** Increase it when the shape of `values` or `extra` changes. */
  version?: number;
  values: Values<Field>;
  extra: Extra;
  isExtra(value: unknown): value is Extra;
}

const pauseMs = 300;
/** Written immediately when changed: opening the camera can make a small phone discard the page. */
const urgent = ['photos', 'phase', 'submission', 'wantsNotice'] as const;
const recorded = [...urgent, 'values', 'extra', 'uploadSecret', 'reference', 'refusal'] as const;

const isSame = (one: PhotoName) => (other: PhotoName) =>
  other.group === one.group && other.sha256 === one.sha256;

/**
 * A form stored on the device until it is sent. One tab owns it: from the first input it holds a Web Lock, and only
 * it reads, writes and submits the draft.
 */
export function createDraft<Field extends string, Extra>(
  options: DraftOptions<Field, Extra>,
): Draft<Field, Extra> {
  const { name, label, version = 1, values: noValues, extra: noExtra, isExtra } = options;
  type State = DraftState<Field, Extra>;
  const blank = {
    values: noValues,
    extra: noExtra,
    photos: [],
    uploadSecret: '',
    phase: 'filling',
    submission: undefined,
    reference: undefined,
    received: undefined,
    refusal: undefined,
    wantsNotice: false,
    page: '',
    restoredFrom: undefined,
    isHeldUp: false,
    progress: undefined,
  } as const;
  const use = create<State>()(() => ({
    ...blank,
    place: 'opening',
    canMove: true,
    storedScope: 'everything',
    keptAt: undefined,
  }));
  const lock = createWebLock(draftLock(name), () => void yieldToOtherTab());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<void> | undefined;
  let claiming: Promise<void> | undefined;
  let isListening = false;

  const isTyped = (field: Field, value: string) => value !== noValues[field];
  const isBlank = ({ values, photos, phase }: State) =>
    phase === 'filling' && photos.length === 0 && typedOf(values, isTyped).length === 0;

  const record = (): DraftRecord => {
    const {
      values,
      extra,
      photos,
      uploadSecret,
      phase,
      submission,
      reference,
      refusal,
      wantsNotice,
      page,
    } = use.getState();
    return {
      name,
      version,
      what: label,
      savedAt: Date.now(),
      isWhole: true,
      hasNewOutcome: false,
      values,
      extra,
      photos,
      uploadSecret,
      phase,
      submission,
      reference,
      refusal,
      wantsNotice,
      page,
    };
  };

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const scope = await writeDraft(record());
    use.setState(
      scope === 'nothing' ? { storedScope: scope } : { storedScope: scope, keptAt: Date.now() },
    );
  }

  const saveWaiting = () => timer !== undefined && void save();

  function onChange(now: State, before: State): void {
    if (now.place !== 'here' || before.place !== 'here') return;
    if (recorded.every((part) => now[part] === before[part])) return;
    const isOver = isBlank(now) || now.phase === 'sent';
    if (!lock.isHeld()) {
      if (!isOver) void claim();
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    if (isBlank(now)) void eraseDraft(name);
    // A sent draft needs no owner; release the lock.
    else if (isOver) void save().then(() => use.getState().phase === 'sent' && lock.release());
    else if (urgent.some((part) => now[part] !== before[part])) void save();
    else timer = setTimeout(() => void save(), pauseMs);
  }

  function listen() {
    if (isListening) return;
    isListening = true;
    use.subscribe(onChange);
    document.addEventListener('visibilitychange', saveWaiting);
    window.addEventListener('pagehide', saveWaiting);
    // Save on blur: people who continue in another window leave this one first.
    window.addEventListener('blur', saveWaiting);
    window.addEventListener(
      'focus',
      () => use.getState().place === 'elsewhere' && void readCanMove(),
    );
  }

  /** Shows that another tab has the draft. Takes over once that tab is closed or has sent it. */
  async function yieldToOtherTab(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    use.setState({ ...blank, place: 'elsewhere' });
    void lock.whenFree().then(load);
    await readCanMove();
  }

  async function readCanMove(): Promise<void> {
    const stored = await readDraft(name).catch(() => undefined);
    use.setState({ canMove: stored?.isWhole === true });
  }

  function claim(): Promise<void> {
    claiming ??= lock
      .take()
      .then((isOurs) => (isOurs ? load() : yieldToOtherTab()))
      .finally(() => {
        claiming = undefined;
      });
    return claiming;
  }

  async function load(): Promise<void> {
    const stored = await readDraft(name).catch(() => undefined);
    if (!lock.isHeld()) return;
    const typed = use.getState();
    // While `opening`, nothing is saved: reading a draft must not extend its expiry.
    use.setState({ place: 'opening' });
    if (
      stored &&
      (stored.version !== version || (stored.phase !== 'sent' && !isExtra(stored.extra)))
    )
      await eraseDraft(name);
    else if (stored?.phase === 'sent')
      use.setState({
        reference: stored.reference,
        page: stored.page,
        ...(isBlank(typed) && { phase: 'sent' }),
      });
    else if (stored && isExtra(stored.extra)) {
      const {
        extra,
        photos,
        uploadSecret,
        phase,
        submission,
        reference,
        refusal,
        wantsNotice,
        page,
        savedAt,
      } = stored;
      const values = withTexts(
        withTexts(noValues, stored.values),
        Object.fromEntries(typedOf(typed.values, isTyped)),
      );
      const added = typed.photos.filter((photo) => !stored.photos.some(isSame(photo)));
      use.setState({
        values,
        extra,
        uploadSecret,
        phase,
        submission,
        reference,
        refusal,
        wantsNotice,
        page,
        keptAt: savedAt,
        photos: [...photos, ...added.map((photo) => ({ ...photo, isSent: false }))],
        restoredFrom: phase === 'filling' ? savedAt : undefined,
      });
    }
    use.setState({ place: 'here' });
    if (!isBlank(typed)) await save();
    else if (isBlank(use.getState()) || use.getState().phase === 'sent') lock.release();
  }

  async function begin(): Promise<void> {
    listen();
    if (lock.isHeld() || use.getState().place === 'elsewhere') return;
    await deleteOldDrafts();
    const stored = await readDraft(name).catch(() => undefined);
    // A blank form takes no lock, so that a forgotten tab blocks nothing.
    if (stored || !isBlank(use.getState())) await claim();
    else use.setState({ place: 'here' });
  }

  return {
    name,
    label,
    use,
    record,
    open() {
      opening ??= begin().finally(() => {
        opening = undefined;
      });
      return opening;
    },
    close() {
      const { phase, storedScope, received } = use.getState();
      if (received) use.setState({ received: undefined });
      if (phase !== 'waiting' || storedScope !== 'everything' || !lock.isHeld()) return;
      use.setState({ ...blank, place: 'opening' });
      lock.release();
    },
    async takeOver() {
      await lock.steal();
      await load();
    },
    dismissNotice: () => use.setState({ restoredFrom: undefined }),
    change: (field, value) =>
      use.setState(({ values }) => ({ values: { ...values, [field]: value }, phase: 'filling' })),
    setExtra: (changed) => use.setState(({ extra }) => ({ extra: { ...extra, ...changed } })),
    addPhoto(photo) {
      const { photos, uploadSecret } = use.getState();
      if (photos.some(isSame(photo))) return;
      // Without this, a browser short of space may evict the site's storage.
      if (photos.length === 0) void navigator.storage?.persist?.().catch(() => undefined);
      use.setState({
        photos: [...photos, { ...photo, isSent: false }],
        phase: 'filling',
        uploadSecret: uploadSecret || `${uuid()}${uuid()}`,
      });
    },
    markPhoto: (photo, known) =>
      use.setState(({ photos }) => ({
        photos: photos.map((one) => (isSame(photo)(one) ? { ...one, ...known } : one)),
      })),
    removePhoto: (photo) =>
      use.setState(({ photos }) => ({ photos: photos.filter((one) => !isSame(photo)(one)) })),
    submit(path, body, pageValues = {}) {
      const { photos, submission } = use.getState();
      const digest = sha256OfText(
        JSON.stringify([path, body, photos.map(({ group, sha256 }) => [group, sha256])]),
      );
      // Reuse the key even after changes: an earlier attempt may have arrived. The server then rejects other content;
      // only a new form gets a new key.
      const isSameForm =
        submission &&
        Object.entries(pageValues).every(([name, value]) => submission.body[name] === value);
      const key = isSameForm ? submission.key : uuid();
      const { pathname, search, hash } = window.location;
      const page = pathname + search + hash;
      use.setState({
        photos: photos.map((photo) =>
          photo.refusal?.canRetry ? { ...photo, refusal: undefined } : photo,
        ),
        submission: { path, body, key, digest, submittedAt: Date.now() },
        page,
        phase: 'waiting',
        refusal: undefined,
        reference: undefined,
        restoredFrom: undefined,
        isHeldUp: false,
      });
    },
    wantNotice: () => use.setState({ wantsNotice: true }),
    cancel: (refusal) =>
      use.setState(({ submission }) => ({
        phase: 'filling',
        refusal: refusal?.message,
        isHeldUp: false,
        wantsNotice: false,
        submission: refusal?.isKeyUsed ? undefined : submission,
      })),
    markSent: (received) =>
      use.setState(({ page }) => ({
        ...blank,
        phase: 'sent',
        page,
        reference: received.reference,
        received,
      })),
    acknowledge: () => use.setState({ received: undefined }),
    reset() {
      use.setState(blank);
      void eraseDraft(name);
      lock.release();
    },
  };
}

function typedOf<Field extends string>(
  values: Values<Field>,
  isTyped: (field: Field, value: string) => boolean,
) {
  const typed: [Field, string][] = [];
  for (const field in values) if (isTyped(field, values[field])) typed.push([field, values[field]]);
  return typed;
}

/** Overwrites `values` with `texts`, ignoring unknown names. */
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

export const createTextDraft = <Field extends string>(
  name: string,
  label: string,
  values: Values<Field>,
) => createDraft({ name, label, values, extra: null, isExtra: (value) => value === null });
export type TextDraft<Field extends string> = Draft<Field, null>;
