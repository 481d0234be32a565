import { Outlet } from 'react-router';
import { QueryProvider } from './query-provider.tsx';

export default function QueryProviderLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
