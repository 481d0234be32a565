import { useQuery } from '@tanstack/react-query';
import { Hourglass, ScrollText, Search } from 'lucide-react';
import { readRetention } from '#contract/privacy/retention.ts';
import { findPersonPath } from '#web/addresses.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { pageTitle, useWebsite } from '#web/platform/page/website.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { PeopleRequests } from './people-requests.tsx';
import { formatLastRun, retentionTitle } from './retention-format.ts';

export const meta = pageTitle('Privacy');

export const handle: ScreenHandle = { permission: 'manage privacy' };

export default function PrivacyPage() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PrivacyHead />
      <PeopleRequests />
    </div>
  );
}

function PrivacyHead() {
  const { data } = useQuery(apiQuery(readRetention, {}));
  const { officerName: name, officerEmail: email } = useWebsite().company;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h1 className="title text-4">Privacy</h1>
        <div className="mt-1 min-h-[2lh] text-2 sm:max-xl:min-h-[1lh] text-ink-2">
          Data protection officer: {name || email}.{' '}
          {data && formatLastRun(data.data.lastRun, serverNow())}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <ButtonLink to="/admin/privacy/retention" variant="line" size="dense">
          <Hourglass />
          {retentionTitle}
        </ButtonLink>
        <ButtonLink to="/admin/privacy/notices" variant="line" size="dense">
          <ScrollText />
          Notices and consent
        </ButtonLink>
        <ButtonLink to={findPersonPath} size="dense">
          <Search />
          Find a person's data
        </ButtonLink>
      </div>
    </div>
  );
}
