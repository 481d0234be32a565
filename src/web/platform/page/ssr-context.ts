import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';

/** The services that the server provides to the pages it renders. */
export interface ServerSide {
  /** Calls the API in-process, without the network; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** The site's public URL, without a trailing slash. */
  publicUrl: string;
  /** What the company has published. */
  website: WebsiteContent;
  /** Logs an error that occurred while rendering. */
  report(error: unknown): void;
}

/** The nonce by which the response's Content-Security-Policy allows inline scripts; null where it names them by their contents. */
export const nonceContext = createContext<string | null>(null);

/** The server that renders the page. */
export const serverSideContext = createContext<ServerSide>();

/** The same nonce, for components that render inline scripts; always null in browsers. */
export const NonceContext = createReactContext<string | null>(null);
