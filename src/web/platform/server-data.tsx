import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from './query-client.ts';

let shared: QueryClient | undefined;

/** The browser's one memory of what the server said. */
export function browserData(): QueryClient {
  shared ??= makeQueryClient();
  return shared;
}

/** Gives what it surrounds the browser's memory of what the server said. Pages that ask nothing don't load it. */
export function ServerData({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? makeQueryClient() : browserData()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
