import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Values } from '#contract/platform/checks.ts';
import { hasKey } from '#web/platform/forms/has-key.ts';
import { onSessionLost, useSession } from '#web/platform/http/session.ts';

const storageKey = 'kept-forms';
/** Stands among the fields, none of which has this name. */
const versionKey = 'version';

/** The unsaved values in this tab when the owner's session ended, by the forms' names. */
const KeptForms = z.object({ owner: z.string(), forms: z.record(z.string(), z.record(z.string(), z.string())) });
type KeptForms = z.infer<typeof KeptForms>;

function read(): KeptForms | undefined {
  try {
    return KeptForms.safeParse(JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function write(kept: KeptForms | undefined): void {
  try {
    if (kept && Object.keys(kept.forms).length > 0) window.sessionStorage.setItem(storageKey, JSON.stringify(kept));
    else window.sessionStorage.removeItem(storageKey);
  } catch {
    // Without access to storage, nothing is kept.
  }
}

function formsOf(owner: string): KeptForms {
  const kept = read();
  return kept?.owner === owner ? kept : { owner, forms: {} };
}

/** Deletes what another account has left in this tab. */
export function forgetFormsOfOthers(owner: string): void {
  if (read()) write(formsOf(owner));
}

/** The offer to put back what was typed before the session ended. */
export interface KeptForm {
  isOffered: boolean;
  /** Puts it back into the form, and ends the offer. */
  putBack(): void;
  /** Deletes it, when it isn't wanted or another version was saved. */
  discard(): void;
}

interface KeptFormOptions<Field extends string> {
  /** Tells the form from others, also of the same kind. */
  name: string;
  values: Values<Field>;
  /** The values to keep: those that were typed. */
  typed: Readonly<Record<string, string | undefined>>;
  /** Whether there is something to keep. */
  isChanged: boolean;
  /** The version of the record on which it was typed; undefined for a new one. */
  version?: number | undefined;
  change(field: Field, value: string): void;
  /** Called when it is put back, with that version. */
  onPutBack?(version: number): void;
}

/**
 * Keeps what was typed into a form of the back-office when the session ends on the server or in another tab, and offers
 * it again to the same person, until the tab is closed. Files aren't kept.
 */
export function useKeptForm<Field extends string>(options: KeptFormOptions<Field>): KeptForm {
  const { name, values, typed, isChanged, version, change, onPutBack } = options;
  const owner = useSession((session) => session.currentUser?._id) ?? '';
  const [offered, setOffered] = useState(() => formsOf(owner).forms[name]);
  const keep = useEffectEvent((account: string) => {
    if (!isChanged) return;
    const texts = Object.entries(typed).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
    const { forms } = formsOf(account);
    if (version !== undefined) texts.push([versionKey, String(version)]);
    write({ owner: account, forms: { ...forms, [name]: Object.fromEntries(texts) } });
  });
  useEffect(() => onSessionLost(({ _id }) => keep(_id)), []);

  function discard() {
    const { [name]: _discarded, ...forms } = formsOf(owner).forms;
    write({ owner, forms });
    setOffered(undefined);
  }
  return {
    isOffered: offered !== undefined,
    putBack() {
      for (const [field, value] of Object.entries(offered ?? {})) if (hasKey(values, field)) change(field, value);
      const kept = offered?.[versionKey];
      if (kept !== undefined) onPutBack?.(Number(kept));
      discard();
    },
    discard,
  };
}
