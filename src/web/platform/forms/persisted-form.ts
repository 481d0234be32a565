import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Values } from '#contract/checks.ts';
import { createDraft, type DraftScope, type FoundDraft } from './draft.ts';
import { type DraftDb, deviceDraftDb } from './draft-db.ts';
import { createDraftTabs, type DraftTabs } from './draft-tabs.ts';
import { type FormKey, keyForContent, noKey } from './form-key.ts';
import { isRecord } from './is-record.ts';

/** A form whose values are saved on the device until it is sent. */
export interface PersistedForm<Field extends string> extends FormKey {
  values: Values<Field>;
  /** When the restored draft was saved, as Unix time in milliseconds; `undefined` if nothing was restored. */
  keptSince: number | undefined;
  /** How much of it is stored on this device. */
  kept: DraftScope;
  change(field: Field, value: string): void;
  /** Returns the form's idempotency key if it was created for this subject, else a new one. */
  keyFor(subject: string): string;
  /** Drops the key after the server reported that it belongs to another form. */
  dropKey(): void;
  /** Restores the saved draft and starts saving changes, unless another tab has the draft. */
  restore(): Promise<void>;
  /** Empties the form and deletes its draft. */
  reset(): void;
}

export type PersistedFormStore<Field extends string> = UseBoundStore<StoreApi<PersistedForm<Field>>> & {
  tabs: DraftTabs;
};

/** Creates the store of a form of text fields, stored on the device as `name`. It survives client-side navigation. */
export function createPersistedForm<Field extends string>(
  name: string,
  empty: Values<Field>,
  device: DraftDb = deviceDraftDb,
): PersistedFormStore<Field> {
  const onKept = (kept: DraftScope) => {
    if (useStore.getState().kept !== kept) useStore.setState({ kept });
  };
  const draft = createDraft({ name, version: 1, onKept }, device);
  let stopSaving: (() => void) | undefined;
  const tabs = createDraftTabs({
    name,
    draft,
    kept: () => useStore.getState().kept,
    load,
    unload() {
      stopSaving?.();
      useStore.setState(blank);
    },
  });

  async function load(): Promise<boolean> {
    const found = await draft.read(new Date());
    if (!tabs.isOwner()) return false;
    // If the form was sent before the draft was read, discard the draft instead of mixing the two.
    const isSent = useStore.getState().key !== '';
    const filled = found && !isSent ? readFilled(found, empty) : undefined;
    if (found && !filled) await draft.erase();
    if (filled) {
      const typed = filledOf(useStore.getState().values);
      useStore.setState({ ...filled, values: { ...filled.values, ...typed } });
    }
    // Reading a draft does not extend its expiry.
    if (!isBlank(useStore.getState()) && !filled) {
      tabs.noteChange(true);
      keep();
    }
    stopSaving = useStore.subscribe((now, before) => {
      if (now.values === before.values && now.key === before.key) return;
      tabs.noteChange(!isBlank(now));
      if (isBlank(now)) {
        void draft.erase();
        return;
      }
      keep();
      // The key must be stored before the form is sent, so that a retry after a reload uses the same one.
      if (now.key !== before.key) void draft.flush();
    });
    return filled !== undefined;
  }

  function keep() {
    const { values, key, subject } = useStore.getState();
    draft.keep({ values: { fields: values, key, subject }, files: {} });
  }

  const blank = { values: empty, ...noKey, keptSince: undefined };
  const useStore = create<PersistedForm<Field>>()((set, get) => ({
    ...blank,
    kept: 'everything',
    change: (field, value) => set(({ values }) => ({ values: { ...values, [field]: value } })),
    keyFor(subject) {
      const key = keyForContent(get(), subject);
      set({ key, subject, keptSince: undefined });
      return key;
    },
    dropKey: () => set(noKey),
    restore: tabs.open,
    reset: () => set(blank),
  }));
  return Object.assign(useStore, { tabs });
}

const isBlank = ({ values, key }: { values: Values<string>; key: string }) =>
  key === '' && Object.values(values).every((value) => value === '');

function filledOf<Field extends string>(values: Values<Field>): Partial<Values<Field>> {
  const filled: Partial<Values<Field>> = {};
  for (const field in values) if (values[field] !== '') filled[field] = values[field];
  return filled;
}

/** Parses a draft; returns `undefined` if its shape isn't that of this form. */
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
