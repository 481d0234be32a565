import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { watchConnection } from './connection.ts';
import { createQueryClient } from './query-client.ts';

let shared: QueryClient | undefined;

// Browsers report 'online' with any network, dead or not.
onlineManager.setEventListener(watchConnection);

export function browserData(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Pages without queries don't load its code. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    typeof window === 'undefined' ? createQueryClient() : browserData(),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
