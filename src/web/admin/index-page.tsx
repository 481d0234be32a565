import { Navigate } from 'react-router';
import { useCan } from '#web/platform/http/use-can.ts';
import { sections } from '#web/sections.ts';

/** Redirects from `/admin` to the first section that the role can open, mostly the dashboard. */
export default function IndexPage() {
  const can = useCan();
  const first = sections.find(({ permission }) => can(permission));
  return <Navigate to={first?.to ?? '/admin/account'} replace />;
}
