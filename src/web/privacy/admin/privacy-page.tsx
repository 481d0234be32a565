import type { ScreenHandle } from '#web/platform/page/screen-permission.ts';
import { company } from '#web/site/content.ts';
import { PeopleRequests } from './people-requests.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { RetentionSummary } from './retention-summary.tsx';

export const meta = () => [{ title: `Privacy | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'manage privacy' };

/** What people ask about their data, and what is kept for how long. */
export default function PrivacyPage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="title text-4">Privacy</h1>
        <p className="mt-1 min-h-[1lh] text-2 text-ink-2">
          <RetentionSummary />
        </p>
      </div>
      <PeopleRequests />
      <RetentionPanel />
    </div>
  );
}
