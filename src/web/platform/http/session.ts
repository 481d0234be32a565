import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import { storedText } from '#web/platform/page/browser-storage.ts';

/** Both are null for visitors. */
export interface Session {
  accessToken: string | null;
  currentUser: Account | null;
  /** Signs in every tab of this browser. */
  signIn(accessToken: string, currentUser: Account): void;
  update(currentUser: Account): void;
  /** Signs out every tab of this browser. */
  clear(): void;
  /** Like `clear`, after the server has rejected the session. Calls `onSessionLost` listeners first. */
  lose(): void;
}

const storageKey = 'auth';
const storage = storedText('localStorage', storageKey);

// Other characters can't be sent in a header: even public requests would throw.
const sendable = /^[!-~]{1,1000}$/;

const visitorState = { accessToken: null, currentUser: null };

/** Stored and synchronised between tabs; without storage access, it lasts until the page is closed. */
export const useSession = create<Session>()((set, get) => ({
  ...visitorState,
  signIn(accessToken, currentUser) {
    set({ accessToken, currentUser });
    storage.write(JSON.stringify({ accessToken, currentUser }));
  },
  update(currentUser) {
    const { accessToken } = get();
    if (accessToken !== null) get().signIn(accessToken, currentUser);
  },
  clear() {
    set(visitorState);
    storage.write(null);
  },
  lose() {
    notifyLossListeners(get().currentUser);
    get().clear();
  },
}));

type LossListener = (account: Account) => void;

const lossListeners = new Set<LossListener>();

/**
 * Calls `listener` with the account just before this tab loses its session, whether to the server or another tab.
 * Not called on sign-out in this tab. Returns the cleanup function.
 */
export function onSessionLost(listener: LossListener): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

function notifyLossListeners(account: Account | null): void {
  if (account) for (const listener of lossListeners) listener(account);
}

// Read the stored session only after creation: hydration needs the visitor state that the server rendered.
if (typeof window !== 'undefined') {
  useSession.setState(readStored());
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return;
    const stored = readStored();
    if (stored.accessToken === null) notifyLossListeners(useSession.getState().currentUser);
    useSession.setState(stored);
  });
}

function readStored(): Pick<Session, 'accessToken' | 'currentUser'> {
  const stored = storage.readJson();
  if (!isRecord(stored)) return visitorState;
  const { accessToken, currentUser } = stored;
  return typeof accessToken === 'string' && sendable.test(accessToken) && isAccount(currentUser)
    ? { accessToken, currentUser }
    : visitorState;
}

function isAccount(value: unknown): value is Account {
  return (
    isRecord(value) &&
    ['_id', 'name', 'email', 'role'].every((key) => typeof value[key] === 'string')
  );
}
