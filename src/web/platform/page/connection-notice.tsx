import { type ReactNode, useEffect, useState } from 'react';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';

const farewellMs = 4000;

/** Whether the connection is lost, or was until a moment ago. */
function useIsNoticed(isLost: boolean): boolean {
  const [isNoticed, setNoticed] = useState(isLost);
  useEffect(() => {
    if (isLost) setNoticed(true);
    else {
      const timer = setTimeout(() => setNoticed(false), farewellMs);
      return () => clearTimeout(timer);
    }
  }, [isLost]);
  return isNoticed;
}

/**
 * The line under the header that says that the connection is lost, and for a moment that it is back. `sentence` says
 * what that means for the page. `otherwise` stands there while there is nothing to say about the connection.
 */
export function ConnectionNotice({ sentence, otherwise }: { sentence: string; otherwise?: ReactNode }) {
  const isLost = useIsConnectionLost();
  const isShown = useIsNoticed(isLost);
  return (
    <div role="status" className="connection-notice">
      {isShown ? (
        <p data-lost={isLost || undefined}>
          <span>
            <strong>{isLost ? 'No connection.' : 'The connection is back.'}</strong> {isLost && sentence}
          </span>
        </p>
      ) : (
        otherwise
      )}
    </div>
  );
}
