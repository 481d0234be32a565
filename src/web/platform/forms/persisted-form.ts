import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Values } from '#contract/checks.ts';
import { createDraft, type DraftScope, type FoundDraft } from './draft.ts';
import { type DraftDb, deviceDraftDb } from './draft-db.ts';
import { type FormKey, keyForContent, noKey } from './form-key.ts';
import { isRecord } from './is-record.ts';

/** A form as far as it has been filled in, on this device until it is sent. */
export interface PersistedForm<Field extends string> extends FormKey {
  values: Values<Field>;
  /** Since when it was kept, in milliseconds since 1970, where it comes from an earlier visit. */
  keptSince: number | undefined;
  /** How much of it this device keeps. */
  kept: DraftScope;
  change(field: Field, value: string): void;
  /** The key to send it under: the one it has, or a fresh one where it has none for this subject. */
  keyFor(subject: string): string;
  /** Forgets the key, which the server knows as another form's. */
  dropKey(): void;
  /** Fills in what this device kept at an earlier visit, and keeps the form from now on. Does so once for a page. */
  restore(): Promise<void>;
  /** Empties everything, here and on the device. */
  reset(): void;
}

/** A form's store, as a hook. */
export type PersistedFormStore<Field extends string> = UseBoundStore<StoreApi<PersistedForm<Field>>>;

/** Makes the store of a form of text fields. `name` is the form's on this device. It outlives a walk through the site. */
export function createPersistedForm<Field extends string>(
  name: string,
  empty: Values<Field>,
  device: DraftDb = deviceDraftDb,
): PersistedFormStore<Field> {
  const onKept = (kept: DraftScope) => {
    if (useStore.getState().kept !== kept) useStore.setState({ kept });
  };
  const draft = createDraft({ name, version: 1, onKept }, device);
  let restoring: Promise<void> | undefined;

  async function restore(): Promise<void> {
    const found = await draft.read(new Date());
    // What has been sent meanwhile isn't mixed with what was left.
    const isSent = useStore.getState().key !== '';
    const filled = found && !isSent ? readFilled(found, empty) : undefined;
    if (found && !filled) await draft.erase();
    if (filled) {
      const typed = filledOf(useStore.getState().values);
      useStore.setState({ ...filled, values: { ...filled.values, ...typed } });
    }
    // A look at what was kept doesn't make it younger.
    if (!isBlank(useStore.getState()) && !filled) keep();
    useStore.subscribe((now, before) => {
      if (now.values === before.values && now.key === before.key) return;
      if (isBlank(now)) {
        void draft.erase();
        return;
      }
      keep();
      // A form must be known before it is sent.
      if (now.key !== before.key) void draft.flush();
    });
  }

  function keep() {
    const { values, key, subject } = useStore.getState();
    draft.keep({ values: { fields: values, key, subject }, files: {} });
  }

  const blank = { values: empty, ...noKey, keptSince: undefined };
  const useStore: PersistedFormStore<Field> = create<PersistedForm<Field>>()((set, get) => ({
    ...blank,
    kept: 'everything',
    change: (field, value) => set(({ values }) => ({ values: { ...values, [field]: value } })),
    keyFor(subject) {
      const key = keyForContent(get(), subject);
      set({ key, subject, keptSince: undefined });
      return key;
    },
    dropKey: () => set(noKey),
    restore() {
      restoring ??= restore();
      return restoring;
    },
    reset: () => set(blank),
  }));
  return useStore;
}

const isBlank = ({ values, key }: { values: Values<string>; key: string }) =>
  key === '' && Object.values(values).every((value) => value === '');

function filledOf<Field extends string>(values: Values<Field>): Partial<Values<Field>> {
  const filled: Partial<Values<Field>> = {};
  for (const field in values) if (values[field] !== '') filled[field] = values[field];
  return filled;
}

/** The form of a draft; nothing where it is none. */
function readFilled<Field extends string>({ values, savedAt }: FoundDraft, empty: Values<Field>) {
  if (!isRecord(values) || !isRecord(values.fields)) return undefined;
  const { fields, key, subject } = values;
  if (typeof key !== 'string' || typeof subject !== 'string') return undefined;
  const filled = { ...empty };
  for (const field in empty) {
    const value = fields[field];
    if (typeof value === 'string') filled[field] = value;
  }
  return { values: filled, key, subject, keptSince: savedAt };
}
