import { Navigate } from 'react-router';

/** Redirects from `/admin` to the dashboard. */
export default function IndexPage() {
  return <Navigate to="/admin/dashboard" replace />;
}
