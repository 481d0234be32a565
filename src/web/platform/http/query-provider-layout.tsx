import { Outlet } from 'react-router';
import { QueryProvider } from './query-provider.tsx';

/** The layout of screens with queries. */
export default function QueryProviderLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
