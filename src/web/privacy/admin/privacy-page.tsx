import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { PeopleRequests } from './people-requests.tsx';
import { PrivacyHead } from './privacy-head.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { RetentionSummary } from './retention-summary.tsx';

export const meta = pageTitle('Privacy');

export const handle: ScreenHandle = { permission: 'manage privacy' };

/** Shows people's requests about their data, and the retention periods. */
export default function PrivacyPage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PrivacyHead>
        <RetentionSummary />
      </PrivacyHead>
      <PeopleRequests />
      <RetentionPanel />
    </div>
  );
}
