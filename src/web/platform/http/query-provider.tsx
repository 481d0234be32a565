import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from './query-client.ts';

let shared: QueryClient | undefined;

/** The browser's one memory of what the server said. */
export function browserData(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Gives what it surrounds the browser's memory of what the server said. Pages that ask nothing don't load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? createQueryClient() : browserData()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
