import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import { isRecord } from '#contract/platform/is-record.ts';

/** The signed-in account and its access token; both null for visitors. */
export interface Session {
  accessToken: string | null;
  currentUser: Account | null;
  /** Starts a session in every tab of this browser. */
  signIn(accessToken: string, currentUser: Account): void;
  /** Updates the account after its owner has changed it. */
  update(currentUser: Account): void;
  /** Ends the session in every tab of this browser. */
  clear(): void;
  /** Ends it likewise, because the server no longer knows it. Tells those who listen with `onSessionLost` first. */
  lose(): void;
}

const storageKey = 'auth';

// A token with other characters can't be put into a header, and would make even public requests throw.
const sendable = /^[!-~]{1,1000}$/;

const nobody = { accessToken: null, currentUser: null };

/** The session, stored in `localStorage` under `auth` and synchronised between tabs. */
export const useSession = create<Session>()((set, get) => ({
  ...nobody,
  signIn(accessToken, currentUser) {
    set({ accessToken, currentUser });
    store(JSON.stringify({ accessToken, currentUser }));
  },
  update(currentUser) {
    const { accessToken } = get();
    if (accessToken !== null) get().signIn(accessToken, currentUser);
  },
  clear() {
    set(nobody);
    store(null);
  },
  lose() {
    tellLost(get().currentUser);
    get().clear();
  },
}));

type LossListener = (account: Account) => void;

const lossListeners = new Set<LossListener>();

/**
 * Calls `listener` just before this tab loses its session to the server or to another tab, with the account that it
 * was of. Not when somebody signs out in this tab. Returns a function that stops it.
 */
export function onSessionLost(listener: LossListener): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

function tellLost(account: Account | null): void {
  if (account) for (const listener of lossListeners) listener(account);
}

// Read the stored session only after the store is created: its initial state is that of a visitor, as rendered by the
// server, so that hydration matches.
if (typeof window !== 'undefined') {
  useSession.setState(readStored());
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return;
    const stored = readStored();
    if (stored.accessToken === null) tellLost(useSession.getState().currentUser);
    useSession.setState(stored);
  });
}

function readStored(): Pick<Session, 'accessToken' | 'currentUser'> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(stored)) return nobody;
    const { accessToken, currentUser } = stored;
    return typeof accessToken === 'string' && sendable.test(accessToken) && isAccount(currentUser)
      ? { accessToken, currentUser }
      : nobody;
  } catch {
    return nobody;
  }
}

function store(text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, text);
  } catch {
    // Without access to storage, the session lasts as long as the page is open.
  }
}

function isAccount(value: unknown): value is Account {
  return isRecord(value) && ['_id', 'name', 'email', 'role'].every((key) => typeof value[key] === 'string');
}
