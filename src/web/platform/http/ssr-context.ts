import { createContext } from 'react-router';

/** What the server gives the pages that it renders. */
export interface ServerSide {
  /** Asks the API without a detour over the network; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's address for the outer world, without a slash at its end. */
  publicUrl: string;
  /** Logs what went wrong while the page was made. */
  report(error: unknown): void;
}

/** The nonce that the answer's security policy allows inline scripts by; null where a page is made ahead of any request. */
export const nonceContext = createContext<string | null>(null);

/** The server that renders a page; null where a page is made ahead of any request. */
export const serverSideContext = createContext<ServerSide | null>(null);
