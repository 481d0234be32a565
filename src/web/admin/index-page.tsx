import { Navigate } from 'react-router';

/** The back-office's own address leads to the dashboard. */
export default function IndexPage() {
  return <Navigate to="/admin/dashboard" replace />;
}
