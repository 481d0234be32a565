import { Outlet } from 'react-router';
import { QueryProvider } from './query-provider.tsx';

/** Around the screens that ask the server for something. */
export default function QueryProviderLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
