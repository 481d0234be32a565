import { draftIncompleteMessage } from '#web/platform/drafts/draft-messages.ts';
import { useApplication } from './application-store.ts';

/**
 * Announces a restored draft to screen readers (others see the panel), and tells everybody what can't be saved. The
 * live regions are always rendered, since screen readers announce only changes in regions that exist already.
 */
export function DraftNotice() {
  const isOffered = useApplication(({ foundFrom }) => foundFrom !== undefined);
  const kept = useApplication((application) => application.kept);
  return (
    <>
      <p role="status" className="sr-only">
        {isOffered && 'Your application was saved. Continue where you stopped, or start again.'}
      </p>
      <p role="status" className="text-1 text-ink-2 not-empty:mt-5">
        {kept !== 'everything' && draftIncompleteMessage[kept]}
      </p>
    </>
  );
}
