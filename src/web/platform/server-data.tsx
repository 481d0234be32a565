import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from './query-client.ts';

let shared: ReturnType<typeof makeQueryClient> | undefined;

/** Gives what it surrounds the browser's one memory of what the server said. Pages that ask nothing don't load it. */
export function ServerData({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeQueryClient();
    shared ??= makeQueryClient();
    return shared;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
