import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';

/** An entry of the browser's history: the location that it belongs to, and how many layers lie over its page. */
interface Entry {
  key: string;
  layers: number;
}

/** What closes the layers that are open, the uppermost last. */
const open: (() => void)[] = [];

let present: Entry | undefined;

/** What the router and this file have written into the state of an entry; null if neither has. */
type EntryState = (Partial<Entry> & { idx?: number }) | null;

// The router calls an entry that it hasn't written 'default'.
const entryOf = (state: EntryState): Entry => ({ key: state?.key ?? 'default', layers: state?.layers ?? 0 });

/** Lays an entry over the present one for each layer that has none. Their ways back are heard by `hearWayBack`. */
function addEntries(location: { key: string }): void {
  const { history } = window;
  present = entryOf(history.state);
  // A way back that a form has blocked is still being undone: an entry would take the place of the form's.
  if (present.key !== location.key) return;
  while (present.layers < open.length) {
    const state: EntryState = history.state;
    // The router counts entries by `idx`.
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layers: present.layers + 1 }, '');
    present = entryOf(history.state);
  }
}

function hearWayBack(event: PopStateEvent): void {
  const before = present;
  const now = entryOf(event.state);
  present = now;
  if (before?.key !== now.key) return;
  // The page stays the same, so the router has nothing to do.
  event.stopImmediatePropagation();
  if (now.layers >= before.layers) return;
  const close = open.length > now.layers ? open.at(-1) : undefined;
  // An entry whose layer was closed otherwise is passed over.
  if (close) close();
  else window.history.back();
}

/** Has the way back of the browser or the device close what is open over a page. Goes beside the router. */
export function useWayBack(): void {
  const { key } = useLocation();
  useEffect(() => {
    window.addEventListener('popstate', hearWayBack, { capture: true });
    return () => window.removeEventListener('popstate', hearWayBack, { capture: true });
  }, []);
  useEffect(() => {
    present = { ...entryOf(window.history.state), key };
  }, [key]);
}

/** Closes a layer over the page on the way back, which then doesn't leave the page, and whenever another page is shown. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const location = useLocation();
  const { pathname } = location;
  // A dialog can stay open, to ask first; then it needs another entry.
  const [round, setRound] = useState(0);
  const close = useEffectEvent(() => {
    setRound(round + 1);
    onClose();
  });
  const cover = useEffectEvent(() => addEntries(location));

  useEffect(() => {
    if (!isOpen) return;
    const layer = () => close();
    open.push(layer);
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) cover();
  }, [isOpen, round]);

  const [shown, setShown] = useState(pathname);
  const isElsewhere = shown !== pathname;
  useEffect(() => {
    if (!isElsewhere) return;
    setShown(pathname);
    if (isOpen) close();
  }, [isElsewhere, isOpen, pathname]);
}
