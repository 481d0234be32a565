import { Outlet } from 'react-router';
import { ServerData } from './server-data.tsx';

/** Around the screens that ask the server for something. */
export default function ServerDataLayout() {
  return (
    <ServerData>
      <Outlet />
    </ServerData>
  );
}
