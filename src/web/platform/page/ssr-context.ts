import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { WebsiteContent } from '#contract/website/website-content.ts';

export interface ServerSide {
  /** Calls the API in-process, without the network; `path` begins with a slash. */
  ask(path: string): Promise<Response>;
  /** Without a trailing slash. */
  publicUrl: string;
  website: WebsiteContent;
  report(error: unknown): void;
}

/** The nonce for inline scripts in the Content-Security-Policy; null if the policy lists their hashes. */
export const nonceContext = createContext<string | null>(null);

export const serverSideContext = createContext<ServerSide>();

/** The same nonce for components with inline scripts; always null in browsers. */
export const NonceContext = createReactContext<string | null>(null);
