import { Link, useLocation } from 'react-router';
import { useEndedSession } from '#web/platform/page/ended-session.ts';

/** Says on the home page and above the log-in form that the session has ended, and leads back to where it was. */
export function SessionEnded() {
  const { pathname } = useLocation();
  const asked = useEndedSession();
  if (asked === null || !['/', '/login'].includes(pathname)) return null;
  return (
    <p>
      <span>
        <strong>Your session has ended.</strong>{' '}
        {pathname === '/login' ? (
          'Log in to continue where you left off.'
        ) : (
          <>
            <Link to="/login" state={{ asked }} className="underline">
              Log in again
            </Link>{' '}
            to continue where you left off.
          </>
        )}
      </span>
    </p>
  );
}
