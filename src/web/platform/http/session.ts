import { create } from 'zustand';
import type { Account } from '#contract/accounts.ts';
import { isRecord } from '#web/platform/forms/is-record.ts';

/** Who is signed in, and the token that proves it; both null for a visitor. */
export interface Session {
  accessToken: string | null;
  currentUser: Account | null;
  /** Opens a session in every tab of this browser. */
  signIn(accessToken: string, currentUser: Account): void;
  /** Notes that who is signed in has changed something of the own account. */
  update(currentUser: Account): void;
  /** Ends the session in every tab of this browser. */
  clear(): void;
}

const storageKey = 'auth';

// What no header can carry is no token, and would keep even a visitor's call from leaving.
const sendable = /^[!-~]{1,1000}$/;

const nobody = { accessToken: null, currentUser: null };

/** The session, kept in the browser's storage under `auth` and followed by every tab. */
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
}));

// The stored session comes in after the store is made: its first state stays a visitor's, which is what the server
// rendered, so that hydration finds the same page.
if (typeof window !== 'undefined') {
  useSession.setState(readStored());
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) useSession.setState(readStored());
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
    // A browser that refuses storage keeps the session as long as the page is open.
  }
}

function isAccount(value: unknown): value is Account {
  return isRecord(value) && ['_id', 'name', 'email', 'role'].every((key) => typeof value[key] === 'string');
}
