import { draftIncompleteMessage } from '#web/platform/forms/draft-messages.ts';
import { useApplication } from './application-store.ts';

/**
 * Says what is kept on this device, to those who can't see the panel that offers it, and to all what isn't. Its places
 * are always there, since screen readers announce only what comes into a place that they know.
 */
export function DraftNotice() {
  const isOffered = useApplication(({ stopped }) => stopped !== undefined);
  const kept = useApplication((application) => application.kept);
  return (
    <>
      <p role="status" className="sr-only">
        {isOffered && 'Your application was kept. Continue where you stopped, or start afresh.'}
      </p>
      <p role="status" className="text-1 text-ink-2 not-empty:mt-5">
        {kept !== 'everything' && draftIncompleteMessage[kept]}
      </p>
    </>
  );
}
