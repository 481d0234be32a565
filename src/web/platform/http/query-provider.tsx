import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { watchConnection } from './connection.ts';
import { createQueryClient } from './query-client.ts';

let shared: QueryClient | undefined;

// Browsers say that they are online as soon as there is any network, dead or not.
onlineManager.setEventListener(watchConnection);

/** The browser's single query client. */
export function browserData(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Provides the query client. Pages without queries don't load its code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === 'undefined' ? createQueryClient() : browserData()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
