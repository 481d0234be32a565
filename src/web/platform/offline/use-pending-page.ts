import { useEffect, useRef, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import {
  onReconnect,
  probeConnection,
  useIsConnectionLost,
} from '#web/platform/http/connection.ts';
import { loadModules, useMissingModules } from './page-modules.ts';
import { connectionLost } from './worker-messages.ts';

/** How long the next page may take before the server is probed. */
const probeAfterMs = 500;

/** Modules loaded here for links, in addition to the router's. */
const loaded = new Set<string>();

/** Returns the link if the router will follow it to another page. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
    return undefined;
  const opensElsewhere =
    event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank';
  const { origin, pathname } = window.location;
  if (opensElsewhere || link.hasAttribute('download') || link.origin !== origin) return undefined;
  return link.pathname === pathname ? undefined : link;
}

/** The service worker, if it serves the document at this address offline. */
const workerFor = (address: string) =>
  address.startsWith(`${window.location.origin}/admin`)
    ? undefined
    : navigator.serviceWorker?.controller;

/**
 * Makes link presses work on a dead connection that the browser reports as online. Loads the next page's code
 * first; otherwise the router would reload the current document. Once the connection proves lost, opens the next
 * page's document: at once if the service worker serves it, else after reconnection. Also opens it if the server
 * responds but its code doesn't load. Returns whether a page is pending.
 */
export function usePendingPage(): boolean {
  const [pendingLink, setPendingLink] = useState<HTMLAnchorElement>();
  const navigation = useNavigation();
  const missingModules = useMissingModules();
  const isLost = useIsConnectionLost();
  const next = navigation.location && window.location.origin + createPath(navigation.location);
  const address = pendingLink?.href ?? next;
  const isLeaving = useRef(false);

  /** Does nothing if the visitor has opened another document, such as by its address. */
  function openDocument(address: string) {
    if (!isLeaving.current) window.location.assign(address);
  }

  useEffect(() => {
    isLeaving.current = false;
    if (address === undefined) return;
    const leave = () => {
      isLeaving.current = true;
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [address]);

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = pressedLink(event);
      const modules = link
        ? missingModules(link.pathname).filter((module) => !loaded.has(module))
        : [];
      setPendingLink(modules.length > 0 ? link : undefined);
      if (modules.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener('click', follow, { capture: true });
    return () => window.removeEventListener('click', follow, { capture: true });
  });

  useEffect(() => {
    if (!pendingLink) return;
    let isOver = false;
    const modules = missingModules(pendingLink.pathname);
    async function openIfConnected(address: string) {
      if ((await probeConnection()) && !isOver) openDocument(address);
    }
    loadModules(modules).then(
      () => {
        for (const module of modules) loaded.add(module);
        if (!isOver) pendingLink.click();
      },
      () => openIfConnected(pendingLink.href),
    );
    return () => {
      isOver = true;
    };
  }, [pendingLink]);

  useEffect(() => {
    if (address === undefined) return;
    const timer = setTimeout(() => void probeConnection(), probeAfterMs);
    return () => clearTimeout(timer);
  }, [address]);

  useEffect(() => {
    if (address === undefined || !isLost) return;
    const worker = workerFor(address);
    if (!worker) return onReconnect(() => openDocument(address));
    worker.postMessage(connectionLost);
    openDocument(address);
  }, [address, isLost]);

  return address !== undefined;
}
