import { Outlet } from 'react-router';
import { QueryProvider } from './query-provider.tsx';

/** Layout of the screens that use queries. */
export default function QueryProviderLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
