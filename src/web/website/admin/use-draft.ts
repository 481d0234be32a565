import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import {
  changeWebsiteDraft,
  type WebsiteDraft,
  type WebsiteValue,
} from '#contract/website/website-office.ts';
import { withChanges } from '#contract/website/website-paths.ts';
import { ApiError, callApi, isConflict } from '#web/platform/http/api-client.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { draftQuery, useSetDraft } from './website-query.ts';

type Values = Readonly<Record<string, WebsiteValue>>;

interface Editing {
  /** Unsaved values by path. */
  typed: Values;
  /** The draft that they change. */
  seen: WebsiteDraft;
  /** By path. A refused value is sent again once it is edited. */
  failures: Readonly<Record<string, { message: string; isRefused: boolean }>>;
  /** The draft has changed since `seen`: nothing is saved until the user chooses. */
  conflict?: string | undefined;
}

export interface DraftEditor {
  content: WebsiteContent;
  isUnsaved: boolean;
  /** Messages by path. */
  failures: Readonly<Record<string, string>>;
  /** A colleague's change that keeps the input from being saved. */
  conflict: { message: string; seen: WebsiteContent } | undefined;
  change(path: string, value: WebsiteValue): void;
  /** Returns whether everything is saved. */
  save(): Promise<boolean>;
  /** Saves the input over the colleague's change. */
  saveAnyway(): void;
  /** Discards unsaved input, after running saves have finished. */
  forget(): Promise<void>;
}

const saveMs = 5_000;

const without = <Value>(
  values: Readonly<Record<string, Value>>,
  path: string,
): Readonly<Record<string, Value>> => {
  const { [path]: _removed, ...others } = values;
  return others;
};

/** Saves input to the shared draft when a field loses focus, and every few seconds. */
export function useDraft(draft: WebsiteDraft): DraftEditor {
  const [editing, setEditing] = useState<Editing>({ typed: {}, seen: draft, failures: {} });
  // For callbacks that run after a response, when the state has moved on.
  const latest = useRef(editing);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  // A change whose response was lost: it may be stored, so it is repeated before any other.
  const unanswered = useRef<{ path: string; value: WebsiteValue }>(undefined);
  const client = useQueryClient();
  const setDraft = useSetDraft();
  const update = (next: Partial<Editing>) => {
    latest.current = { ...latest.current, ...next };
    setEditing(latest.current);
  };
  const newest = () => client.getQueryData(draftQuery.queryKey)?.data ?? draft;
  const content = useMemo(
    () => withChanges(draft.content, Object.entries(editing.typed)),
    [draft.content, editing.typed],
  );

  async function send(path: string, value: WebsiteValue): Promise<boolean> {
    unanswered.current = { path, value };
    try {
      const { revision } = latest.current.seen;
      const { data } = await callApi(changeWebsiteDraft, { body: { path, value, revision } });
      unanswered.current = undefined;
      setDraft(data);
      // The query updates a tick later; keep both until then so the field doesn't flicker.
      await new Promise((resolve) => setTimeout(resolve));
      const { typed, failures } = latest.current;
      update({
        seen: data,
        typed: typed[path] === value ? without(typed, path) : typed,
        failures: without(failures, path),
      });
      return true;
    } catch (error) {
      const { message } = toFailure(error);
      const isRefused = error instanceof ApiError && [400, 413].includes(error.status);
      if (isRefused || isConflict(error)) unanswered.current = undefined;
      if (isConflict(error)) {
        await client.invalidateQueries({ queryKey: draftQuery.queryKey });
        update({ conflict: message });
      } else update({ failures: { ...latest.current.failures, [path]: { message, isRefused } } });
      return isRefused;
    }
  }
  async function saveAll(): Promise<boolean> {
    const { current: repeated } = unanswered;
    if (latest.current.conflict !== undefined) return false;
    if (repeated && !(await send(repeated.path, repeated.value))) return false;
    for (const [path, value] of Object.entries(latest.current.typed)) {
      if (!latest.current.failures[path]?.isRefused && !(await send(path, value))) return false;
    }
    return Object.keys(latest.current.typed).length === 0;
  }
  // One save at a time: each sends the revision of the one before.
  function save(): Promise<boolean> {
    const next = running.current.then(saveAll, saveAll);
    running.current = next;
    return next;
  }
  const saveLater = useEffectEvent(
    () => void (Object.keys(latest.current.typed).length > 0 && save()),
  );
  useEffect(() => {
    const timer = setInterval(saveLater, saveMs);
    const saveHidden = () => document.visibilityState === 'hidden' && saveLater();
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', saveHidden);
      saveLater();
    };
  }, []);

  const { typed, seen, failures, conflict } = editing;
  return {
    content,
    isUnsaved: Object.keys(typed).length > 0,
    failures: Object.fromEntries(
      Object.entries(failures).map(([path, { message }]) => [path, message]),
    ),
    conflict: conflict === undefined ? undefined : { message: conflict, seen: seen.content },
    change(path, value) {
      const { typed: before, seen: present, failures: now } = latest.current;
      update({
        seen: Object.keys(before).length === 0 ? newest() : present,
        typed: { ...before, [path]: value },
        failures: without(now, path),
      });
    },
    save,
    saveAnyway() {
      update({ seen: newest(), conflict: undefined });
      void save();
    },
    async forget() {
      const nothing = { typed: {}, failures: {}, conflict: undefined };
      update(nothing);
      await running.current.catch(() => undefined);
      unanswered.current = undefined;
      update(nothing);
    },
  };
}
