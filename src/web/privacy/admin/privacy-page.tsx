import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { PeopleRequests } from './people-requests.tsx';
import { PrivacyHead } from './privacy-head.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { RetentionSummary } from './retention-summary.tsx';

export const meta = () => [{ title: `Privacy | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'manage privacy' };

/** What people ask about their data, and what is kept for how long. */
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
