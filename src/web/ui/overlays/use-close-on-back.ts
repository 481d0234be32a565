import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';

/** A history entry: its location, and the number of layers over the page. */
interface Entry {
  key: string;
  layers: number;
}

/** Close functions of the open layers, topmost last. */
const open: (() => void)[] = [];

let present: Entry | undefined;

/** Written by the router and this file; null without either. */
type EntryState = (Partial<Entry> & { idx?: number }) | null;

// The router uses 'default' for entries that it hasn't written.
const entryOf = (state: EntryState): Entry => ({
  key: state?.key ?? 'default',
  layers: state?.layers ?? 0,
});

/** Adds a history entry for each layer without one. `handleWayBack` handles their removal. */
function addEntries(location: { key: string }): void {
  const { history } = window;
  present = entryOf(history.state);
  // A blocked navigation is still being undone; an entry would replace the form's.
  if (present.key !== location.key) return;
  while (present.layers < open.length) {
    const state: EntryState = history.state;
    // The router counts entries by `idx`.
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, layers: present.layers + 1 }, '');
    present = entryOf(history.state);
  }
}

function handleWayBack(event: PopStateEvent): void {
  const before = present;
  const now = entryOf(event.state);
  present = now;
  // `present` lags behind the router by a rendering: with the same number of layers, the router has left the page.
  if (before?.key !== now.key || before.layers === now.layers) return;
  // The page stays the same; keep the event from the router.
  event.stopImmediatePropagation();
  if (now.layers > before.layers) return;
  const close = open.length > now.layers ? open.at(-1) : undefined;
  // Skip an entry whose layer was closed otherwise.
  if (close) close();
  else window.history.back();
}

/**
 * Call before the router listens: in Chromium the window's listeners run in the order of their registration, capturing
 * or not.
 */
export function listenForBack(): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('popstate', handleWayBack, { capture: true });
}

/** Makes Back close the topmost layer. Use once, next to the router. */
export function useWayBack(): void {
  const { key } = useLocation();
  useEffect(() => {
    present = { ...entryOf(window.history.state), key };
  }, [key]);
}

/** Closes a layer on Back, without leaving the page, and on navigation. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const location = useLocation();
  const { pathname } = location;
  // A dialog can stay open to ask first; then it needs another entry.
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
