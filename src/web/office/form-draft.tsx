import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Values } from '#contract/platform/checks.ts';
import { hasKey } from '#web/platform/forms/has-key.ts';
import { onSessionLost, useSession } from '#web/platform/http/session.ts';
import { storedText } from '#web/platform/page/browser-storage.ts';
import { Button } from '#web/ui/actions/button.tsx';

const storage = storedText('sessionStorage', 'form-drafts');
/** Stored next to the fields; no field has this name. */
const versionKey = 'version';

/** Unsaved values by form name, stored per tab when the session ends or the role changes. */
const Drafts = z.object({
  owner: z.string(),
  forms: z.record(z.string(), z.record(z.string(), z.string())),
});
type Drafts = z.infer<typeof Drafts>;

const read = (): Drafts | undefined => Drafts.safeParse(storage.readJson()).data;

const write = (drafts: Drafts): void =>
  storage.write(Object.keys(drafts.forms).length > 0 ? JSON.stringify(drafts) : null);

function draftsOf(owner: string): Drafts {
  const drafts = read();
  return drafts?.owner === owner ? drafts : { owner, forms: {} };
}

/** Deletes another account's values from this tab. */
export function forgetDraftsOfOthers(owner: string): void {
  if (read()) write(draftsOf(owner));
}

interface FormDraftOptions<Field extends string> {
  /** Unique among all forms, including those of the same kind. */
  name: string;
  values: Values<Field>;
  /** The values to keep; by default all. */
  typed?: Readonly<Record<string, string | undefined>>;
  isChanged: boolean;
  /** The record's version on which editing began; undefined for a new record. */
  version?: number | undefined;
  note?: string;
  change(field: Field, value: string): void;
  /** Called with that version when the values are restored. */
  onPutBack?(version: number): void;
}

interface FormDraft {
  /** Offers to restore or delete earlier input; for the top of the form. */
  offer: ReactNode;
  /** Deletes the stored values, after another version was saved. */
  discard(): void;
}

export function useHasFormDraft(name: string): boolean {
  const owner = useSession((session) => session.currentUser?._id) ?? '';
  return draftsOf(owner).forms[name] !== undefined;
}

/**
 * Keeps a form's input when the session ends on the server or in another tab, or the role changes. Offers it to the
 * same person until the tab is closed. Files aren't kept.
 */
export function useFormDraft<Field extends string>(options: FormDraftOptions<Field>): FormDraft {
  const { name, values, typed = values, isChanged, version, note, change, onPutBack } = options;
  const owner = useSession((session) => session.currentUser?._id) ?? '';
  const [offered, setOffered] = useState(() => draftsOf(owner).forms[name]);
  const keep = useEffectEvent((account: string) => {
    if (!isChanged) return;
    const texts = Object.entries(typed).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    );
    if (version !== undefined) texts.push([versionKey, String(version)]);
    write({
      owner: account,
      forms: { ...draftsOf(account).forms, [name]: Object.fromEntries(texts) },
    });
  });
  useEffect(() => onSessionLost(({ _id }) => keep(_id)), []);
  useEffect(
    () =>
      useSession.subscribe(({ currentUser: now }, { currentUser: before }) => {
        if (now && before && now._id === before._id && now.role !== before.role) keep(now._id);
      }),
    [],
  );

  function discard() {
    const { [name]: _discarded, ...forms } = draftsOf(owner).forms;
    write({ owner, forms });
    setOffered(undefined);
  }
  function putBack(draft: Readonly<Record<string, string>>) {
    for (const [field, value] of Object.entries(draft))
      if (hasKey(values, field)) change(field, value);
    const storedVersion = draft[versionKey];
    if (storedVersion !== undefined) onPutBack?.(Number(storedVersion));
    discard();
  }
  return {
    offer: (
      <div role="status" className="not-empty:mb-6">
        {offered && (
          <div className="grid gap-3 rounded-field border border-line border-s-5 border-s-gold-400 bg-gold-100 px-4 py-3 text-2">
            <p>This form was not saved. What you typed is still here.{note && ` ${note}`}</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="line" size="dense" onClick={() => putBack(offered)}>
                Put it back
              </Button>
              <Button variant="line" size="dense" onClick={discard}>
                Discard it
              </Button>
            </div>
          </div>
        )}
      </div>
    ),
    discard,
  };
}
