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

/** Unsaved input, and the value it is based on. */
interface Typed {
  value: WebsiteValue;
  revision: number;
  discards: number;
  failure?: SaveFailure;
}

/** `later`: retried automatically. `refused`: retried after an edit. `conflict`: retried once settled. */
export interface SaveFailure {
  kind: 'later' | 'refused' | 'conflict';
  message: string;
}

function toSaveFailure(error: unknown): SaveFailure {
  const { message } = toFailure(error);
  if (isConflict(error)) return { kind: 'conflict', message };
  return {
    kind: error instanceof ApiError && [400, 413].includes(error.status) ? 'refused' : 'later',
    message,
  };
}

type TypedFields = Readonly<Record<string, Typed>>;

export interface DraftEditor {
  content: WebsiteContent;
  isUnsaved: boolean;
  /** By path. */
  failures: Readonly<Record<string, SaveFailure>>;
  change(path: string, value: WebsiteValue): void;
  /** Saves all input except unsettled conflicts. Returns whether everything is saved. */
  save(): Promise<boolean>;
  /** Resolves a conflict with your own value or the colleague's. */
  settle(path: string, isMine: boolean): void;
  /** Discards unsaved input, after running saves have finished. */
  forget(): Promise<void>;
}

const saveMs = 5_000;

/** Saves input to the shared draft when a field loses focus, and every few seconds. */
export function useDraft(draft: WebsiteDraft): DraftEditor {
  const [typed, setTyped] = useState<TypedFields>({});
  // For callbacks that run after a response, when the state has moved on.
  const latest = useRef(typed);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const client = useQueryClient();
  const setDraft = useSetDraft();
  const update = (next: TypedFields) => {
    latest.current = next;
    setTyped(next);
  };
  const content = useMemo(
    () =>
      withChanges(
        draft.content,
        Object.entries(typed).map(([path, { value }]) => [path, value] as const),
      ),
    [draft.content, typed],
  );
  const revisionOf = (path: string, { changes }: WebsiteDraft) =>
    changes.find((change) => change.path === path)?.revision ?? 0;

  async function saveOne(path: string, sent: Typed): Promise<void> {
    try {
      const { data } = await callApi(changeWebsiteDraft, {
        body: { path, value: sent.value, revision: sent.revision, discards: sent.discards },
      });
      setDraft(data);
      // The query updates a tick later; keep both until then so the field doesn't flicker.
      await new Promise((resolve) => setTimeout(resolve));
      const { [path]: now, ...others } = latest.current;
      const isSame = now?.value === sent.value;
      update(
        isSame || !now
          ? others
          : { ...others, [path]: { ...now, revision: revisionOf(path, data) } },
      );
    } catch (error) {
      const now = latest.current[path];
      const failure = toSaveFailure(error);
      if (now) update({ ...latest.current, [path]: { ...now, failure } });
      if (failure.kind === 'conflict')
        await client.invalidateQueries({ queryKey: draftQuery.queryKey });
    }
  }
  async function saveAll(): Promise<boolean> {
    for (const [path, sent] of Object.entries(latest.current)) {
      if (!sent.failure || sent.failure.kind === 'later') await saveOne(path, sent);
    }
    return Object.keys(latest.current).length === 0;
  }
  // One save at a time, so that no older value overwrites a newer one.
  function save(): Promise<boolean> {
    const next = running.current.then(saveAll, saveAll);
    running.current = next;
    return next;
  }
  const saveLater = useEffectEvent(() => void (Object.keys(latest.current).length > 0 && save()));
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

  const failures = Object.entries(typed).flatMap(([path, { failure }]) =>
    failure ? [[path, failure] as const] : [],
  );
  return {
    content,
    isUnsaved: Object.keys(typed).length > 0,
    failures: Object.fromEntries(failures),
    change(path, value) {
      const before = latest.current[path];
      const seen = before ?? { revision: revisionOf(path, draft), discards: draft.discards };
      const { revision, discards } = seen;
      const failure = before?.failure?.kind === 'conflict' ? before.failure : undefined;
      update({
        ...latest.current,
        [path]: { value, revision, discards, ...(failure && { failure }) },
      });
    },
    save,
    settle(path, isMine) {
      const { [path]: mine, ...others } = latest.current;
      if (!mine) return;
      const seen = {
        value: mine.value,
        revision: revisionOf(path, draft),
        discards: draft.discards,
      };
      update(isMine ? { ...others, [path]: seen } : others);
      void save();
    },
    async forget() {
      update({});
      await running.current.catch(() => undefined);
      update({});
    },
  };
}
