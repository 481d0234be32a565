import { v4 as uuid } from 'uuid';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Draft, DraftScope } from './draft.ts';
import { isRecord } from './is-record.ts';
import { clearSeen, noteSeen, noteSent, referenceSinceSeen } from './sent-forms.ts';

/** Why a tab doesn't hand its form over: it is sending it, or the device can't store all of it. */
export type Refusal = 'sending' | 'unkept';

interface TabState {
  /** Which tab has the draft; unknown until the browser has answered. */
  place: 'unknown' | 'here' | 'elsewhere';
  isTakingOver: boolean;
  /** Why the other tab has just refused to hand the form over. */
  refusal: Refusal | undefined;
  /** The reference of the form that another tab has sent. */
  sentElsewhere: string | undefined;
}

interface DraftTabsOptions {
  /** Identifies the form on this device. */
  name: string;
  draft: Pick<Draft, 'flush' | 'forget'>;
  /** How much of the form the device could store. */
  kept(): DraftScope;
  /**
   * Fills in the form from the draft, which is this tab's now, and resolves with whether there was one. Another tab can
   * get it meanwhile: check `isOwner` after waiting.
   */
  load(): Promise<boolean>;
  /** Empties the form, and leaves the draft as it is: another tab has it now. */
  unload(): void;
}

/** The tabs of a browser that show the same form. One of them has the draft; only this one reads, writes and sends it. */
export interface DraftTabs {
  useTab: UseBoundStore<StoreApi<TabState>>;
  isOwner(): boolean;
  /** Gets the draft, unless somebody fills it in elsewhere. Call it whenever the form is shown. */
  open(): Promise<void>;
  /** Continues here what is open elsewhere; the other tab saves it, then lets go. */
  takeOver(): void;
  /** Reports a change of the form in this tab. Without content, another tab gets the form without asking. */
  noteChange(hasContent: boolean): void;
  setSending(isSending: boolean): void;
  /** Tells the other tabs that the form was sent. */
  announceSent(reference: string): void;
  /** Shows the form again after another tab has sent it. */
  startNew(): void;
}

// A tab that doesn't answer is asleep or busy; before it fell asleep it has saved everything.
const answerTimeoutMs = 3000;
const showTimeoutMs = 500;

/** Creates one tab's part in deciding which tab has a draft. The owner holds a Web Lock, which ends with the page. */
export function createDraftTabs({ name, draft, kept, load, unload }: DraftTabsOptions): DraftTabs {
  const useTab = create<TabState>()(() => ({
    place: 'unknown',
    isTakingOver: false,
    refusal: undefined,
    sentElsewhere: undefined,
  }));
  const lockName = `draft ${name}`;
  const id = uuid();
  let channel: BroadcastChannel | undefined;
  let opening: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queued: AbortController | undefined;
  let held: { release(): void } | undefined;
  let isOwner = false;
  let isTouched = false;
  let isSending = false;

  const refusalNow = (): Refusal | undefined => {
    if (isSending) return 'sending';
    return kept() === 'everything' ? undefined : 'unkept';
  };

  /** Resolves with whether the lock was granted. It is held until it is released or stolen. */
  function request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let mine: typeof held;
      const onGranted = (lock: Lock | null) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((release) => {
          mine = { release };
          held = mine;
        });
      };
      navigator.locks.request(lockName, options, onGranted).catch(() => {
        resolve(false);
        if (mine && mine === held) onStolen();
      });
    });
  }

  async function become() {
    stopWaiting();
    isOwner = true;
    isTouched = false;
    if (await load()) noteSeen(name);
    if (isOwner) useTab.setState({ place: 'here', isTakingOver: false, refusal: undefined });
  }

  async function take() {
    stopWaiting();
    if (await request({ steal: true })) await become();
  }

  function onStolen() {
    held = undefined;
    if (isOwner) letGo();
    standBack();
  }

  function letGo() {
    isOwner = false;
    isTouched = false;
    draft.forget();
    unload();
  }

  /** Shows that another tab has the draft, and gets it once that tab is closed. */
  function standBack(refusal?: Refusal) {
    if (useTab.getState().sentElsewhere === undefined) noteSeen(name);
    useTab.setState({ place: 'elsewhere', isTakingOver: false, refusal });
    if (queued) return;
    queued = new AbortController();
    void request({ signal: queued.signal }).then((isGranted) => (isGranted ? become() : undefined));
  }

  function stopWaiting() {
    clearTimeout(timer);
    queued?.abort();
    queued = undefined;
  }

  function ask(isWanted: boolean) {
    channel?.postMessage({ type: 'ask', from: id, isWanted });
    clearTimeout(timer);
    timer = setTimeout(() => (isWanted ? void take() : standBack()), isWanted ? answerTimeoutMs : showTimeoutMs);
  }

  async function answer(to: string, isWanted: boolean) {
    const refuse = (refusal?: Refusal) => channel?.postMessage({ type: 'no', to, isWanted, refusal });
    const refusal = refusalNow();
    if (refusal || (isTouched && !isWanted)) return refuse(refusal);
    // Nothing can be typed while it is being saved.
    useTab.setState({ place: 'elsewhere' });
    await draft.flush();
    if (!isOwner) return;
    const found = refusalNow();
    if (found) {
      useTab.setState({ place: 'here' });
      return refuse(found);
    }
    letGo();
    noteSeen(name);
    channel?.postMessage({ type: 'yes', to });
  }

  function onMessage({ data }: MessageEvent<unknown>) {
    if (!isRecord(data)) return;
    const { type, from, to, isWanted, refusal, reference } = data;
    if (type === 'ask' && typeof from === 'string' && isOwner) void answer(from, isWanted === true);
    if (type === 'sent' && typeof reference === 'string' && !isOwner) useTab.setState({ sentElsewhere: reference });
    if (to !== id || isOwner) return;
    const { isTakingOver } = useTab.getState();
    if (type === 'yes') void take();
    // The answer to an earlier question can come after the person has pressed the button.
    else if (isWanted === isTakingOver) {
      clearTimeout(timer);
      const isRefusal = isTakingOver && (refusal === 'sending' || refusal === 'unkept');
      standBack(isRefusal ? refusal : undefined);
    }
  }

  /** A page that the browser keeps for Back has no claim to the draft meanwhile. */
  function onHide({ persisted }: PageTransitionEvent) {
    if (!persisted || (isOwner && refusalNow())) return;
    stopWaiting();
    void draft.flush();
    if (isOwner) letGo();
    held?.release();
    held = undefined;
    useTab.setState({ place: 'unknown' });
  }

  function listen() {
    if (channel) return;
    channel = new BroadcastChannel(lockName);
    channel.onmessage = onMessage;
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', ({ persisted }) => persisted && void open());
    const onSeen = () => {
      const { place, isTakingOver } = useTab.getState();
      if (document.visibilityState === 'visible' && place === 'elsewhere' && !isTakingOver && !isOwner) ask(false);
    };
    document.addEventListener('visibilitychange', onSeen);
    window.addEventListener('focus', onSeen);
  }

  function open(): Promise<void> {
    opening ??= begin().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function begin() {
    if (isOwner) return;
    // Without locks (outside https: and localhost) tabs don't know of each other, and the last write wins.
    if (!navigator.locks) return become();
    useTab.setState({ sentElsewhere: referenceSinceSeen(name) });
    listen();
    if (await request({ ifAvailable: true })) await become();
    else if (!isOwner) ask(false);
  }

  return {
    useTab,
    isOwner: () => isOwner,
    open,
    takeOver() {
      useTab.setState({ isTakingOver: true, refusal: undefined });
      ask(true);
    },
    noteChange(hasContent) {
      if (hasContent && !isTouched) noteSeen(name);
      if (!hasContent) clearSeen(name);
      isTouched = hasContent;
    },
    setSending: (now) => {
      isSending = now;
    },
    announceSent(reference) {
      noteSent(name, reference);
      clearSeen(name);
      channel?.postMessage({ type: 'sent', reference });
    },
    startNew() {
      clearSeen(name);
      useTab.setState(({ place }) => ({ sentElsewhere: undefined, place: place === 'elsewhere' ? 'unknown' : place }));
      void open();
    },
  };
}
